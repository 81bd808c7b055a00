// What the caches save, as it is now.

import {bytes, count, percent, wholePercent} from './format.js';
import {byId, row, say} from './elements.js';
import {ask, pause} from './shop.js';
import {horizontalBars, show} from './charts.js';

const EVERY_MILLIS = 5000;
const FIRST_NEW_PRODUCT = 21;
const PRODUCTS = 10000;
const VISITS = 10;

const status = byId('savings-status');
const bytesChart = horizontalBars(byId('chart-bytes'), bytes, [
  {label: 'Plain JSON', side: 'other'},
  {label: 'Stored', side: 'ours'},
], {powersOfTen: true});
const percentChart = horizontalBars(byId('chart-percent'), percent, [{label: 'Saved', side: 'ours'}],
  {legend: false, max: 100, tick: wholePercent});

let shown = '';

async function refresh() {
  const savings = await ask('/api/savings');
  const text = JSON.stringify(savings);
  if (text !== shown) {
    shown = text;
    render(savings);
  }
}

const saved = ({entries, percentSaved}) => (entries ? percent(percentSaved) : '–');

function render({caches, total}) {
  const largestFirst = [...caches].sort((a, b) => b.plainJsonBytes - a.plainJsonBytes);
  byId('tile-saved').textContent = saved(total);
  byId('tile-plain').textContent = bytes(total.plainJsonBytes);
  byId('tile-stored').textContent = bytes(total.storedBytes);
  byId('tile-entries').textContent = count(total.entries);
  byId('savings-summary').textContent = summary(total);
  const cells = each =>
    [each.cache, count(each.entries), count(each.plainJsonBytes), count(each.messagePackBytes),
      count(each.storedBytes), saved(each), each.entries ? percent(each.percentSavedByCompression) : '–'];
  byId('savings-rows').replaceChildren(...largestFirst.map(each => row(cells(each))), row(cells(total), 'total'));
  renderCharts(largestFirst.filter(({entries}) => entries > 0));
}

function renderCharts(caches) {
  byId('savings-charts').hidden = caches.length === 0;
  const names = caches.map(({cache}) => cache);
  show(bytesChart, names, [caches.map(each => each.plainJsonBytes), caches.map(each => each.storedBytes)]);
  show(percentChart, names, [caches.map(each => each.percentSaved)]);
}

function summary({entries, plainJsonBytes, storedBytes, percentSaved, unreadable}) {
  const sizes = entries === 0
    ? 'The caches are empty.'
    : `${count(entries)} ${entries === 1 ? 'value takes' : 'values take'} ${bytes(storedBytes)} instead of `
      + `${bytes(plainJsonBytes)} of plain JSON: ${percent(percentSaved)} less.`;
  return unreadable ? `${sizes} Not counted, since they cannot be read: ${count(unreadable)}.` : sizes;
}

async function visit() {
  say(status, `Visiting ${VISITS} products, at random …`);
  const ids = Array.from({length: VISITS}, () =>
    FIRST_NEW_PRODUCT + Math.floor(Math.random() * (PRODUCTS - FIRST_NEW_PRODUCT)));
  await Promise.all(ids.flatMap(id => [ask(`/api/products/${id}`), ask(`/api/products/${id}/page`)]));
  await refresh();
  say(status, `${VISITS} products and their pages visited.`);
}

async function refreshNow() {
  await refresh();
  say(status, `Refreshed at ${new Date().toLocaleTimeString('en-GB')}.`);
}

/** Does not announce new numbers, which would interrupt a listening user every few seconds. */
async function refreshQuietly() {
  await refresh();
  if (status.classList.contains('error')) {
    say(status, '');
  }
}

const attempt = action => action().catch(error => say(status, error.message, true));

async function keepFresh() {
  for (;;) {
    await pause(EVERY_MILLIS);
    if (byId('savings-live').checked && !document.hidden) {
      await attempt(refreshQuietly);
    }
  }
}

export async function start() {
  byId('savings-refresh').addEventListener('click', () => attempt(refreshNow));
  byId('savings-visit').addEventListener('click', () => attempt(visit));
  await attempt(refresh);
  keepFresh();
}
