// Copies in the application: how fast hits are, and how soon a copy is gone when another client writes its entry.

import {bytes, count, micros, rate} from './format.js';
import {byId, element, row, say} from './elements.js';
import {ask} from './shop.js';
import {barsOrLines, show} from './charts.js';

const WITHOUT = 'Without copies';
const WITH = 'With copies';

const status = byId('near-status');
const share = byId('near-share');
const controls = [byId('near-run'), byId('near-write'), share];
const chart = barsOrLines(byId('chart-near'), micros, [{label: WITHOUT, side: 'other'}, {label: WITH, side: 'ours'}]);

function render({armed, remark, entries, bytes: size, objects, run}) {
  const state = armed ? `Copies are on: ${count(entries)} in the shop, ${bytes(size)}, ${objects === 0 ? 'none' : count(objects)} as an object.` : 'Copies are off.';
  byId('near-copies').textContent = remark ? `${state} ${remark}.` : state;
  byId('near-results').hidden = run === null;
  if (run !== null) {
    renderRun(run);
  }
}

function renderRun({hits, copies, shared, withoutMicros, withMicros}) {
  const percentiles = Object.keys(withMicros);
  show(chart, percentiles, [Object.values(withoutMicros), Object.values(withMicros)]);
  byId('near-caption').textContent = `${count(hits)} hits of each cache; ${count(copies)} found a copy, ${count(shared)} an object`;
  byId('near-percentiles').replaceChildren(
    ...['Hits', ...percentiles].map(text => element('th', {scope: 'col'}, text)));
  const cells = (name, values) => [name, ...Object.values(values).map(micros)];
  byId('near-rows').replaceChildren(row(cells(WITHOUT, withoutMicros)), row(cells(WITH, withMicros), 'ours'));
}

/** The path of the cache that shares objects, or of the one that does not, as it is chosen. */
const path = (action = '') => `/api/near${action}?shared=${share.value}`;

async function run() {
  const measured = await ask(path('/run'), {method: 'POST'});
  render(measured);
  const {withoutMicros: {p50: without}, withMicros: {p50: with_}} = measured.run;
  return `Done. The median hit takes ${micros(with_)} with copies and ${micros(without)} without: `
    + `${rate(without / with_)} times as long.`;
}

async function write() {
  const {copied, micros: taken, oldReads} = await ask(path('/write'), {method: 'POST'});
  render(await ask(path()));
  return `${copied ? 'The copy is gone' : 'There was no copy'}: the shop read the new value ${micros(taken)} after the `
    + `other client sent it. Reads of the old value after Redis had answered: ${count(oldReads)}.`;
}

async function switched() {
  byId('near-results').hidden = true;
  render(await ask(path()));
  return share.value === 'true' ? 'Callers share one object.' : 'Each hit decodes its copy.';
}

async function attempt(control, work) {
  controls.forEach(each => {
    each.disabled = true;
  });
  say(status, 'Running …');
  try {
    say(status, await work());
  } catch (error) {
    say(status, error.message, true);
  } finally {
    controls.forEach(each => {
      each.disabled = false;
    });
    if (document.activeElement === document.body) {
      control.focus({preventScroll: true});
    }
  }
}

export async function start() {
  render(await ask(path()));
  [run, write, switched].forEach((work, i) => {
    controls[i].addEventListener(work === switched ? 'change' : 'click', () => attempt(controls[i], work));
    controls[i].disabled = false;
  });
}
