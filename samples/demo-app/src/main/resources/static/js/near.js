// Copies in the application: how fast hits are, and how soon a copy is gone when another client writes its entry.

import {bytes, count, micros, rate} from './format.js';
import {byId, element, row, say} from './elements.js';
import {ask} from './shop.js';
import {barsOrLines, show} from './charts.js';

const WITHOUT = 'Without copies';
const WITH = 'With copies';

const status = byId('near-status');
const buttons = [byId('near-run'), byId('near-write')];
const chart = barsOrLines(byId('chart-near'), micros, [{label: WITHOUT, side: 'other'}, {label: WITH, side: 'ours'}]);

function render({armed, remark, entries, bytes: size, objects, run}) {
  const state = armed ? `Copies are on: ${count(entries)} in the shop, ${bytes(size)}, ${count(objects)} as objects.` : 'Copies are off.';
  byId('near-copies').textContent = remark ? `${state} ${remark}.` : state;
  byId('near-results').hidden = run === null;
  if (run !== null) {
    renderRun(run);
  }
}

function renderRun({hits, copies, withoutMicros, withMicros}) {
  const percentiles = Object.keys(withMicros);
  show(chart, percentiles, [Object.values(withoutMicros), Object.values(withMicros)]);
  byId('near-caption').textContent = `${count(hits)} hits of each cache; ${count(copies)} found a copy`;
  byId('near-percentiles').replaceChildren(
    ...['Hits', ...percentiles].map(text => element('th', {scope: 'col'}, text)));
  const cells = (name, values) => [name, ...Object.values(values).map(micros)];
  byId('near-rows').replaceChildren(row(cells(WITHOUT, withoutMicros)), row(cells(WITH, withMicros), 'ours'));
}

async function run() {
  const measured = await ask('/api/near/run', {method: 'POST'});
  render(measured);
  const {withoutMicros: {p50: without}, withMicros: {p50: with_}} = measured.run;
  return `Done. The median hit takes ${micros(with_)} with copies and ${micros(without)} without: `
    + `${rate(without / with_)} times as long.`;
}

async function write() {
  const {copied, micros: taken, oldReads} = await ask('/api/near/write', {method: 'POST'});
  render(await ask('/api/near'));
  return `${copied ? 'The copy is gone' : 'There was no copy'}: the shop read the new value ${micros(taken)} after the `
    + `other client sent it. Reads of the old value after Redis had answered: ${count(oldReads)}.`;
}

async function attempt(button, work) {
  buttons.forEach(each => {
    each.disabled = true;
  });
  say(status, 'Running …');
  try {
    say(status, await work());
  } catch (error) {
    say(status, error.message, true);
  } finally {
    buttons.forEach(each => {
      each.disabled = false;
    });
    if (document.activeElement === document.body) {
      button.focus({preventScroll: true});
    }
  }
}

export async function start() {
  render(await ask('/api/near'));
  [run, write].forEach((work, i) => {
    buttons[i].addEventListener('click', () => attempt(buttons[i], work));
    buttons[i].disabled = false;
  });
}
