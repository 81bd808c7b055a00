// One value, side by side in all its forms.

import {ask, byId, bytes, count, element, options, percent, row, say} from './format.js';
import {lying, show} from './charts.js';

const SHORT_NAMES = {'spring-json': 'Spring’s JSON', json: 'Plain JSON', msgpack: 'MessagePack', stored: 'Stored'};
const WAIT_MILLIS = 120;
const narrow = matchMedia('(max-width: 30rem) or (min-width: 62rem)');

const chart = lying(byId('chart-forms'), bytes, [{label: 'Bytes'}], {legend: false});
const form = byId('inside-form');
const level = byId('inside-level');

let algorithms = {};
let last = null;
let asked = 0;
let waiting = 0;

function setLevels() {
  const {min, max, initial} = algorithms[form.algorithm.value];
  Object.assign(level, {min, max, value: initial, disabled: min === max});
}

function showLevel() {
  const text = level.disabled ? 'none' : level.value;
  byId('inside-level-shown').value = text;
  level.setAttribute('aria-valuetext', level.disabled ? 'no levels' : `level ${level.value}`);
}

async function compare() {
  const number = ++asked;
  showLevel();
  try {
    const query = new URLSearchParams({
      value: form.value.value, algorithm: form.algorithm.value, level: level.disabled ? 0 : level.value});
    const comparison = await ask(`/api/compare?${query}`);
    if (number === asked) {
      last = comparison;
      render(comparison);
    }
  } catch (error) {
    say(byId('inside-status'), error.message, true);
  }
}

function render(comparison) {
  const {forms, header, title, exact} = comparison;
  const first = forms[0].bytes;
  const stored = forms.at(-1);
  show(chart, forms.map(({id}) => SHORT_NAMES[id]), [forms.map(each => each.bytes)],
    forms.map(({id}) => (id === 'stored' || id === 'msgpack' ? 'ours' : 'other')));
  byId('forms-rows').replaceChildren(...forms.map(each =>
    row([each.title, count(each.bytes), percent(100 * each.bytes / first)], each.id === 'stored' ? 'ours' : '')));
  byId('header-rows').replaceChildren(...header.map(({hex, meaning}) => element('tr', {},
    element('td', {}, spaced(hex)), element('td', {}, meaning))));
  renderForms(forms);
  say(byId('inside-status'), `${title}: ${count(stored.bytes)} bytes stored, ${percent(100 * stored.bytes / first)} of `
    + `Spring’s JSON. ${exact ? 'Read back, it equals the original.' : 'Read back, it differs from the original.'}`);
}

function renderForms(forms) {
  const open = new Set([...document.querySelectorAll('#forms details[open]')].map(each => each.dataset.form));
  byId('forms').replaceChildren(...forms.filter(({id}) => id !== 'json').map(each => panel(each, open)));
}

function panel({id, title, bytes: length, hex, text, textComplete}, open) {
  const shownBytes = hex.length / 2;
  const part = shownBytes < length ? `the first ${count(shownBytes)} of ${count(length)} bytes` : 'all bytes';
  const dump = element('pre', {tabIndex: 0}, lines(hex));
  dump.setAttribute('role', 'region');
  dump.setAttribute('aria-label', `${title}, hexadecimal`);
  const decoded = element('pre', {tabIndex: 0}, textComplete ? text : `${text}\n…`);
  decoded.setAttribute('role', 'region');
  decoded.setAttribute('aria-label', `${title}, decoded`);
  const details = element('details', {open: open.has(id)}, element('summary', {}, 'Decoded'), decoded);
  details.dataset.form = id;
  return element('article', {className: id === 'stored' ? 'card form ours' : 'card form'},
    element('h3', {}, id === 'spring-json' ? SHORT_NAMES[id] : title, element('span', {}, `${count(length)} bytes`)),
    element('h4', {}, `Hexadecimal, ${part}`), dump, details);
}

const spaced = hex => hex.replace(/[0-9a-f]{2}(?=[0-9a-f])/g, '$& ');

/** Offset, hexadecimal digits and ASCII, as many in a line as there is room for. */
function lines(hex) {
  const width = narrow.matches ? 16 : 32;
  const all = [];
  for (let i = 0; i < hex.length; i += width) {
    const part = hex.slice(i, i + width);
    const ascii = part.replace(/../g, pair => {
      const code = parseInt(pair, 16);
      return code >= 32 && code < 127 ? String.fromCharCode(code) : '·';
    });
    all.push(`${(i / 2).toString(16).padStart(4, '0')}  ${spaced(part).padEnd(width * 1.5)} ${ascii}`);
  }
  return all.join('\n');
}

export async function start() {
  const choices = await ask('/api/compare/options');
  algorithms = Object.fromEntries(choices.algorithms.map(each => [each.id, each]));
  options(form.value, choices.values.map(({id, title}) => [id, title]), 'product-page');
  options(form.algorithm, choices.algorithms.map(({id}) => [id, id]), 'zstd');
  setLevels();
  form.addEventListener('submit', event => event.preventDefault());
  form.value.addEventListener('change', compare);
  form.algorithm.addEventListener('change', () => {
    setLevels();
    compare();
  });
  level.addEventListener('input', () => {
    showLevel();
    clearTimeout(waiting);
    waiting = setTimeout(compare, WAIT_MILLIS);
  });
  narrow.addEventListener('change', () => last && renderForms(last.forms));
  await compare();
  return choices;
}
