// Requests to the shop over HTTP.

/** The visitor's own session. Requests for all else go without its cookie, so that none of them meets the end of it. */
const SESSION = /^\/api\/session\b/;

/** Sends a request to the shop; throws an error answer with its reason. */
export async function ask(path, settings = {}) {
  const credentials = SESSION.test(path) ? 'same-origin' : 'omit';
  const answer = await fetch(path, {credentials, ...settings}).catch(() => {
    throw new Error('The shop does not answer. Is it still running?');
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Error(body.detail ?? `The shop has answered ${answer.status}; its log says why.`);
  }
  return body;
}

export const pause = millis => new Promise(resolve => setTimeout(resolve, millis));
