// Elements of the page: made, filled, and reached by keyboard.

export const byId = id => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A row of a table, the first cell of which is its header. */
export function row([first, ...others], className = '') {
  return element('tr', {className},
    element('th', {scope: 'row'}, first),
    ...others.map(cell => element('td', {}, cell)));
}

export function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) =>
    element('option', {value, selected: String(value) === String(chosen)}, text)));
}

/** Announces a text to screen readers, if it is new. */
export function say(where, text, isError = false) {
  if (where.textContent !== text) {
    where.textContent = text;
  }
  where.classList.toggle('error', isError);
}

const sizes = new ResizeObserver(entries => entries.forEach(({target}) => {
  const box = target.closest('.scroll');
  const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
  box.tabIndex = scrolls ? 0 : -1;
}));

/** Makes a box reachable by keyboard while its content can scroll, and skips it otherwise. */
export function reachable(box) {
  [box, ...box.children].forEach(each => sizes.observe(each));
  return box;
}
