// One value, side by side in all its forms.

import {bytes, count, percent} from './format.js';
import {byId, element, options, reachable, row, say} from './elements.js';
import {ask} from './shop.js';
import {compression} from './compression.js';
import {horizontalBars, show} from './charts.js';

const WAIT_MILLIS = 120;
const BYTES_PER_LINE = 16;

// For panels that are too narrow for lines of that many bytes.
const narrow = matchMedia('(max-width: 40rem) or (min-width: 62rem)');

const form = byId('inside-form');
const status = byId('inside-status');
const chart = horizontalBars(byId('chart-forms'), bytes, [{label: 'Bytes'}], {legend: false});

let shownForms = [];
let asked = 0;
let waiting = 0;

async function compare() {
  const number = ++asked;
  const query = new URLSearchParams(new FormData(form));
  try {
    const comparison = await ask(`/api/compare?${query}`);
    if (number === asked) {
      render(comparison);
    }
  } catch (error) {
    say(status, error.message, true);
  }
}

function render({forms, header, title, exact}) {
  const first = forms[0];
  const stored = forms.at(-1);
  const ofFirst = each => percent(100 * each.bytes / first.bytes);
  shownForms = forms;
  show(chart, forms.map(each => each.title.split(', ')), [forms.map(each => each.bytes)],
    forms.map(({id}) => (id.endsWith('json') ? 'other' : 'ours')));
  byId('forms-rows').replaceChildren(...forms.map(each =>
    row([each.title, count(each.bytes), ofFirst(each)], each === stored ? 'ours' : '')));
  byId('header-rows').replaceChildren(...header.map(({hex, meaning}) =>
    element('tr', {}, element('td', {}, spaced(hex)), element('td', {}, meaning))));
  renderPanels();
  say(status, `${title}: ${count(stored.bytes)} bytes stored, ${ofFirst(stored)} of Spring’s JSON. `
    + `Read back, it ${exact ? 'equals' : 'differs from'} the original.`, !exact);
}

function renderPanels() {
  const open = new Set([...document.querySelectorAll('#forms details[open]')].map(each => each.dataset.form));
  byId('forms').replaceChildren(...shownForms.filter(({id}) => id !== 'json' && id !== 'rows').map(each => panel(each, open.has(each.id))));
}

function panel({id, title, bytes: length, hex, text, textComplete}, open) {
  const shownBytes = hex.length / 2;
  const part = shownBytes < length ? `the first ${count(shownBytes)} of ${count(length)} bytes` : 'all bytes';
  const details = element('details', {open},
    element('summary', {}, 'Decoded'),
    scrolling(`${title}, decoded`, textComplete ? text : `${text}\n…`));
  details.dataset.form = id;
  return element('article', {className: id === 'stored' ? 'card form ours' : 'card form'},
    element('h3', {}, title, element('span', {}, `${count(length)} bytes`)),
    element('h4', {}, `Hexadecimal, ${part}`),
    scrolling(`${title}, hexadecimal`, dump(hex)),
    details);
}

const scrolling = (ariaLabel, text) => reachable(element('pre', {className: 'scroll', role: 'group', ariaLabel}, text));

const spaced = hex => hex.replace(/[0-9a-f]{2}(?=[0-9a-f])/g, '$& ');

/** A dump with offset, hexadecimal digits and ASCII; each line has as many bytes as there is room for. */
function dump(hex) {
  const digits = 2 * (narrow.matches ? BYTES_PER_LINE / 2 : BYTES_PER_LINE);
  const lines = [];
  for (let i = 0; i < hex.length; i += digits) {
    const part = hex.slice(i, i + digits);
    const ascii = part.replace(/../g, pair => {
      const code = parseInt(pair, 16);
      return code >= 32 && code < 127 ? String.fromCharCode(code) : '·';
    });
    lines.push(`${(i / 2).toString(16).padStart(4, '0')}  ${spaced(part).padEnd(digits * 1.5)} ${ascii}`);
  }
  return lines.join('\n');
}

export async function start({values, algorithms}) {
  options(form.value, values.map(({id, title}) => [id, title]), 'product-page');
  compression(form, algorithms)('zstd');
  form.addEventListener('submit', event => event.preventDefault());
  form.value.addEventListener('change', compare);
  form.algorithm.addEventListener('change', compare);
  form.level.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(compare, WAIT_MILLIS);
  });
  narrow.addEventListener('change', renderPanels);
  await compare();
}
