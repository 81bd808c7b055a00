// Numbers, text and elements, as the whole page shows them.

const grouped = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const oneDecimal = new Intl.NumberFormat('en', {minimumFractionDigits: 1, maximumFractionDigits: 1});
const significant = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});

export const count = value => grouped.format(value);

export const percent = value => `${oneDecimal.format(value)} %`;

export function bytes(value) {
  if (value < 1000) {
    return `${grouped.format(value)} B`;
  }
  return value < 1e6 ? `${significant.format(value / 1e3)} kB` : `${significant.format(value / 1e6)} MB`;
}

export function micros(value) {
  if (value < 1000) {
    return `${significant.format(value)} µs`;
  }
  return value < 1e6 ? `${significant.format(value / 1e3)} ms` : `${significant.format(value / 1e6)} s`;
}

export const rate = value => (value < 100 ? significant.format(value) : grouped.format(value));

export const byId = id => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A row of a table, the first cell of which is its header. */
export function row(cells, className = '') {
  const [first, ...others] = cells;
  return element('tr', {className},
    element('th', {scope: 'row'}, first),
    ...others.map(cell => element('td', {}, cell)));
}

export function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) =>
    element('option', {value, selected: String(value) === String(chosen)}, text)));
}

/** Says something where screen readers listen, if it is news. */
export function say(where, text, isError = false) {
  if (where.textContent !== text) {
    where.textContent = text;
  }
  where.classList.toggle('error', isError);
}

/** Asks the shop; what it answers as an error is thrown with the reason that it gives. */
export async function ask(path, settings = {}) {
  const answer = await fetch(path, settings);
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Error(body.detail ?? `The shop has answered ${answer.status}.`);
  }
  return body;
}
