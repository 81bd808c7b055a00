// The load generator: it runs in the shop, and this shows how far it is.

import {bytes, count, micros, rate, wholePercent} from './format.js';
import {byId, element, options, row, say} from './elements.js';
import {ask, pause} from './shop.js';
import {compression} from './compression.js';
import {barsOrLines, show} from './charts.js';

const POLL_MILLIS = 300;
const ENOUGH_READS = 20;
const ALL = 'all';

const form = byId('load-form');
const status = byId('load-status');
const startButton = byId('load-start');
const stopButton = byId('load-stop');

const bySide = () => [{label: 'Spring’s JSON', side: 'other'}, {label: 'cachezip', side: 'ours'}];
const charts = {
  rps: barsOrLines(byId('chart-rps'), rate, bySide()),
  latency: barsOrLines(byId('chart-latency'), micros, [
    {label: 'Spring’s JSON p50', side: 'other'},
    {label: 'Spring’s JSON p99', side: 'other', faint: true},
    {label: 'cachezip p50', side: 'ours'},
    {label: 'cachezip p99', side: 'ours', faint: true},
  ]),
  memory: barsOrLines(byId('chart-memory'), bytes, bySide()),
};

let limits;
let started = Promise.resolve();
let shown = '';

function render({state, progress, step, plan, results}) {
  const part = 100 * progress;
  byId('load-step').textContent = state === 'running' ? step : 'Progress';
  byId('load-progress').value = part;
  byId('load-percent').textContent = wholePercent(part);
  const text = JSON.stringify([plan, results]);
  // The results of the last load stay until there are new results.
  if (text !== shown && (results.length > 0 || state !== 'running')) {
    shown = text;
    byId('load-results').hidden = results.length === 0;
    if (results.length > 0) {
      renderResults(plan, results);
    }
  }
}

function renderResults(plan, results) {
  const labels = results.map(({items}) => (items < 1000 ? String(items) : `${items / 1000}k`));
  const column = (side, name) => results.map(result => result[side][name]);
  show(charts.rps, labels, [column('json', 'requestsPerSecond'), column('cachezip', 'requestsPerSecond')]);
  show(charts.latency, labels, [column('json', 'p50Micros'), column('json', 'p99Micros'),
    column('cachezip', 'p50Micros'), column('cachezip', 'p99Micros')]);
  show(charts.memory, labels, [column('json', 'memoryBytes'), column('cachezip', 'memoryBytes')]);
  byId('load-scales').hidden = results.length < 2;
  byId('load-caption').textContent = caption(plan);
  const table = byId('load-table');
  [...table.tBodies].forEach(each => each.remove());
  table.append(...results.map(group));
}

const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

function caption({algorithm, level, threads, seconds}) {
  const compressed = algorithm === 'none' ? 'without compression' : `with ${algorithm}, level ${level}`;
  return `cachezip ${compressed}; ${plural(threads, 'thread')}, ${plural(seconds, 'second')} for each list`;
}

function group({items, cachezip, json}) {
  const cells = (name, {requestsPerSecond, p50Micros, p99Micros, memoryBytes, writeMicros, requests}) =>
    [name, rate(requestsPerSecond), micros(p50Micros), micros(p99Micros), bytes(memoryBytes), micros(writeMicros),
      count(requests)];
  return element('tbody', {},
    element('tr', {className: 'group'},
      element('th', {scope: 'rowgroup', colSpan: 7}, element('span', {}, plural(items, 'item')))),
    row(cells('cachezip', cachezip), 'ours'),
    row(cells('Spring’s JSON', json)));
}

/** The longest list that both caches have read often enough for a comparison, if there is one. */
function telling(results) {
  return results.findLast(({cachezip, json}) => Math.min(cachezip.requests, json.requests) >= ENOUGH_READS)
    ?? results.at(-1);
}

function verdict({state, step, results}) {
  if (state === 'cancelled') {
    return 'Stopped. Its entries are removed from Redis.';
  }
  if (state === 'failed') {
    return step;
  }
  const {items, cachezip, json} = telling(results);
  return `Done. With ${plural(items, 'item')}, cachezip has answered `
    + `${rate(cachezip.requestsPerSecond / json.requestsPerSecond)} times as many requests per second, and the JSON has `
    + `taken ${rate(json.memoryBytes / cachezip.memoryBytes)} times as much of Redis’s memory. Both entries are removed.`;
}

/** Shows the progress of a load; only its end is announced, since the progress bar tells the rest. */
async function follow() {
  let load = await ask('/api/load');
  while (load.state === 'running') {
    render(load);
    await pause(POLL_MILLIS);
    load = await ask('/api/load');
  }
  render(load);
  say(status, verdict(load), load.state === 'failed');
}

function setRunning(running) {
  const [off, on] = running ? [startButton, stopButton] : [stopButton, startButton];
  const hadFocus = document.activeElement === off;
  on.disabled = false;
  if (hadFocus) {
    on.focus({preventScroll: true});
  }
  off.disabled = true;
}

async function whileRunning(work) {
  setRunning(true);
  say(status, 'Running …');
  try {
    await work();
  } catch (error) {
    say(status, error.message, true);
  } finally {
    setRunning(false);
  }
}

const chosenItems = () => (form.items.value === ALL ? limits.items : [Number(form.items.value)]);

async function begin() {
  started = ask('/api/load', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({
      items: chosenItems(),
      seconds: Number(form.seconds.value),
      threads: Number(form.threads.value),
      algorithm: form.algorithm.value,
      level: Number(form.level.value),
    }),
  });
  render(await started);
  await follow();
}

async function stop() {
  try {
    await started;
    say(status, 'Stopping …');
    await ask('/api/load', {method: 'DELETE'});
  } catch (error) {
    say(status, error.message, true);
  }
}

/** Limits the choice of threads to the number that the shop allows for lists of that length. */
function limitThreads() {
  const most = limits.maxItemsAtATime / Math.max(...chosenItems());
  [...form.threads.options].forEach(option => {
    option.disabled = option.value > most;
  });
  form.threads.value = Math.min(form.threads.value, most);
}

function fill(algorithms, plan) {
  const upTo = max => Array.from({length: max}, (_, i) => [i + 1, String(i + 1)]);
  options(form.items, [[ALL, 'All: 1 to 100,000'], ...limits.items.map(items => [items, count(items)])],
    plan.items.length > 1 ? ALL : plan.items[0]);
  options(form.seconds, upTo(limits.maxSeconds), plan.seconds);
  options(form.threads, upTo(limits.maxThreads), plan.threads);
  compression(form, algorithms)(plan.algorithm, plan.level);
  limitThreads();
}

export async function start({algorithms}) {
  const [allowed, load] = await Promise.all([ask('/api/load/limits'), ask('/api/load')]);
  limits = allowed;
  // The settings of the load with the shown results, if there is one.
  fill(algorithms, load.plan ?? {items: limits.items, seconds: 2, threads: 2, algorithm: 'zstd'});
  form.addEventListener('submit', event => {
    event.preventDefault();
    whileRunning(begin);
  });
  form.items.addEventListener('change', limitThreads);
  stopButton.addEventListener('click', stop);
  render(load);
  if (load.state === 'running') {
    whileRunning(follow);
  } else {
    setRunning(false);
    if (load.state !== 'idle') {
      say(status, verdict(load), load.state === 'failed');
    }
  }
}
