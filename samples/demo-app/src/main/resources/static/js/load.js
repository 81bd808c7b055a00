// The load generator: it runs in the shop, and this shows how far it is.

import {ask, byId, bytes, count, element, micros, options, rate, say} from './format.js';
import {show, standing} from './charts.js';

const POLL_MILLIS = 300;
const ENOUGH_READS = 20;
const ALL = 'all';
const SIDES = [['cachezip', 'cachezip'], ['json', 'Spring’s JSON']];

const form = byId('load-form');
const startButton = byId('load-start');
const stopButton = byId('load-stop');
const bySide = () => [{label: 'Spring’s JSON', sides: 'other'}, {label: 'cachezip', sides: 'ours'}];

const charts = {
  rps: standing(byId('chart-rps'), rate, bySide()),
  latency: standing(byId('chart-latency'), micros, [
    {label: 'Spring’s JSON p50', sides: 'other'},
    {label: 'Spring’s JSON p99', sides: 'other', faint: true},
    {label: 'cachezip p50', sides: 'ours'},
    {label: 'cachezip p99', sides: 'ours', faint: true},
  ]),
  memory: standing(byId('chart-memory'), bytes, bySide()),
};

let sizes = [];
let rendered = '';

function render(status) {
  const part = Math.round(100 * status.progress);
  const progress = byId('load-progress');
  progress.value = part;
  progress.textContent = `${part} %`;
  byId('load-percent').textContent = `${part} %`;
  const text = JSON.stringify(status.results);
  if (status.results.length > 0 && text !== rendered) {
    rendered = text;
    renderResults(status.results);
  }
}

function renderResults(results) {
  byId('load-rows').replaceChildren(...results.flatMap(result => SIDES.map(([side, name], i) => {
    const {requestsPerSecond, requests, p50Micros, p99Micros, writeMicros, memoryBytes} = result[side];
    const numbers = [rate(requestsPerSecond), count(requests), micros(p50Micros), micros(p99Micros), micros(writeMicros),
      bytes(memoryBytes)];
    return element('tr', {className: i === 0 ? 'ours' : ''},
      element('td', {}, count(result.items)),
      element('th', {scope: 'row'}, name),
      ...numbers.map(number => element('td', {}, number)));
  })));
  byId('load-scales').hidden = results.length < 2;
  const labels = results.map(({items}) => (items < 1000 ? String(items) : `${items / 1000}k`));
  const column = (side, name) => results.map(result => result[side][name]);
  show(charts.rps, labels, [column('json', 'requestsPerSecond'), column('cachezip', 'requestsPerSecond')]);
  show(charts.latency, labels, [column('json', 'p50Micros'), column('json', 'p99Micros'),
    column('cachezip', 'p50Micros'), column('cachezip', 'p99Micros')]);
  show(charts.memory, labels, [column('json', 'memoryBytes'), column('cachezip', 'memoryBytes')]);
}

/** The longest list that both have read often enough to be compared, if there is one. */
function telling(results) {
  return results.findLast(({cachezip, json}) => Math.min(cachezip.requests, json.requests) >= ENOUGH_READS)
    ?? results.at(-1);
}

function verdict({state, step, results}) {
  const last = telling(results);
  if (state !== 'done' || !last) {
    return state === 'cancelled' ? 'Stopped. Its entries are removed from Redis.' : `${step}.`;
  }
  const factor = (a, b) => `${rate(a / b)} times`;
  return `Done. With ${count(last.items)} ${last.items === 1 ? 'item' : 'items'}, cachezip has answered `
    + `${factor(last.cachezip.requestsPerSecond, last.json.requestsPerSecond)} as many requests per second, and the JSON has `
    + `taken ${factor(last.json.memoryBytes, last.cachezip.memoryBytes)} as much of Redis’s memory. Both entries are removed.`;
}

async function follow() {
  startButton.disabled = true;
  stopButton.disabled = false;
  try {
    for (;;) {
      const status = await ask('/api/load');
      render(status);
      say(byId('load-status'), status.state === 'running' ? `${status.step} …` : verdict(status),
        status.state === 'failed');
      if (status.state !== 'running') {
        return;
      }
      await new Promise(resolve => setTimeout(resolve, POLL_MILLIS));
    }
  } finally {
    const hadFocus = document.activeElement === stopButton || document.activeElement === document.body;
    startButton.disabled = false;
    stopButton.disabled = true;
    if (hadFocus) {
      startButton.focus({preventScroll: true});
    }
  }
}

async function begin() {
  say(byId('load-status'), 'Starting …');
  const items = form.items.value === ALL ? sizes : [Number(form.items.value)];
  try {
    render(await ask('/api/load', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({items, seconds: Number(form.seconds.value), threads: Number(form.threads.value),
        algorithm: form.algorithm.value}),
    }));
    stopButton.disabled = false;
    stopButton.focus({preventScroll: true});
    await follow();
  } catch (error) {
    say(byId('load-status'), error.message, true);
  }
}

export async function start({algorithms}) {
  const [limits, status] = await Promise.all([ask('/api/load/limits'), ask('/api/load')]);
  // As for the load whose results are there, if there is one.
  const plan = status.plan ?? {items: limits.items, seconds: 2, threads: 2, algorithm: 'zstd'};
  sizes = limits.items;
  const upTo = max => Array.from({length: max}, (_, i) => [i + 1, String(i + 1)]);
  options(form.items, [[ALL, 'All: 1 to 100,000'], ...sizes.map(size => [size, count(size)])],
    plan.items.length > 1 ? ALL : plan.items[0]);
  options(form.seconds, upTo(limits.maxSeconds), plan.seconds);
  options(form.threads, upTo(limits.maxThreads), plan.threads);
  options(form.algorithm, algorithms.map(({id, initial, min, max}) =>
    [id, min === max ? id : `${id}, level ${initial}`]), plan.algorithm);
  form.addEventListener('submit', event => {
    event.preventDefault();
    begin();
  });
  stopButton.addEventListener('click', () => ask('/api/load', {method: 'DELETE'})
    .catch(error => say(byId('load-status'), error.message, true)));
  render(status);
  if (status.state === 'running') {
    follow().catch(error => say(byId('load-status'), error.message, true));
  } else if (status.state !== 'idle') {
    say(byId('load-status'), verdict(status), status.state === 'failed');
  }
}
