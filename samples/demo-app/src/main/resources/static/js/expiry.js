// An entry that expires while threads in the shop read it: with and without stale values.

import {count, micros} from './format.js';
import {byId, row, say} from './elements.js';
import {ask, pause} from './shop.js';
import {overTime, show} from './charts.js';

const POLL_MILLIS = 300;
const USUAL = 'Usual cache';
const STALE = 'With stale values';

const form = byId('expiry-form');
const status = byId('expiry-status');
const button = byId('expiry-run');
const chart = overTime(byId('chart-expiry'), micros, [{label: USUAL, side: 'other'}, {label: STALE, side: 'ours'}]);

const millis = value => micros(1000 * value);

function render({plan, without, with: stale}) {
  const {slices, sliceMillis} = plan;
  byId('expiry-results').hidden = without === null || without.requests === 0;
  if (byId('expiry-results').hidden) {
    return;
  }
  // The axis is that of the whole run from its beginning.
  const labels = Array.from({length: slices}, (_, i) => `${(i * sliceMillis) / 1000} s`);
  show(chart, labels, [without.slowestMicros, stale.slowestMicros]);
  byId('expiry-scale').textContent = `the slowest request under way in each ${millis(sliceMillis)}; less is better`;
  byId('expiry-caption').textContent = `Time to live ${millis(plan.timeToLiveMillis)}; a load takes `
    + `${millis(plan.loadMillis)}; ${plan.threads} threads for each cache`;
  const cells = (name, {requests, waited, slowestMicros, loads, stale: served}) =>
    [name, count(requests), count(waited), micros(Math.max(0, ...slowestMicros)), count(loads), count(served)];
  byId('expiry-rows').replaceChildren(row(cells(USUAL, without)), row(cells(STALE, stale), 'ours'));
}

function verdict({state, problem, without, with: stale}) {
  if (state === 'failed') {
    return problem;
  }
  return `Done. As usual, ${count(without.waited)} requests have waited for ${count(without.loads)} `
    + `${without.loads === 1 ? 'load' : 'loads'}. With stale values, ${count(stale.waited)} have waited, and `
    + `${count(stale.stale)} got a stale value.`;
}

/** Shows a run up to its end, which is announced; what is between would interrupt a listening user. */
async function follow() {
  let run = await ask('/api/expiry');
  while (run.state === 'running') {
    render(run);
    await pause(POLL_MILLIS);
    run = await ask('/api/expiry');
  }
  render(run);
  say(status, verdict(run), run.state === 'failed');
}

async function whileRunning(work) {
  button.disabled = true;
  say(status, 'Running …');
  try {
    await work();
  } catch (error) {
    say(status, error.message, true);
  } finally {
    button.disabled = false;
    if (document.activeElement === document.body) {
      button.focus({preventScroll: true});
    }
  }
}

async function begin() {
  await ask(`/api/expiry?seconds=${form.seconds.value}`, {method: 'POST'});
  await follow();
}

export async function start() {
  const run = await ask('/api/expiry');
  form.addEventListener('submit', event => {
    event.preventDefault();
    whileRunning(begin);
  });
  render(run);
  if (run.state === 'running') {
    whileRunning(follow);
    return;
  }
  button.disabled = false;
  if (run.state !== 'idle') {
    say(status, verdict(run), run.state === 'failed');
  }
}
