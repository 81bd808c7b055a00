// Requests to the shop over HTTP.

/** Sends a request to the shop; throws an error answer with its reason. */
export async function ask(path, settings = {}) {
  const answer = await fetch(path, settings).catch(() => {
    throw new Error('The shop does not answer. Is it still running?');
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Error(body.detail ?? `The shop has answered ${answer.status}; its log says why.`);
  }
  return body;
}

export const pause = millis => new Promise(resolve => setTimeout(resolve, millis));
