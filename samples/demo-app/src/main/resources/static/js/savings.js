// What the caches save, as it is now.

import {ask, byId, bytes, count, percent, row, say} from './format.js';
import {lying, show} from './charts.js';

const EVERY_MILLIS = 5000;
const FIRST_NEW_PRODUCT = 21;
const PRODUCTS = 10000;
const VISITS = 10;

const bytesChart = lying(byId('chart-bytes'), bytes, [
  {label: 'Plain JSON', sides: 'other'},
  {label: 'Stored', sides: 'ours'},
]);
const percentChart = lying(byId('chart-percent'), percent, [{label: 'Stored', sides: 'ours'}],
  {legend: false, max: 100, tick: value => `${value} %`});

let asking = false;
let shown = '';

export async function refresh() {
  if (asking) {
    return;
  }
  asking = true;
  try {
    const savings = await ask('/api/savings');
    const text = JSON.stringify(savings);
    if (text !== shown) {
      shown = text;
      render(savings);
    }
  } catch (error) {
    say(byId('savings-status'), error.message, true);
  } finally {
    asking = false;
  }
}

function render({caches, total}) {
  const sorted = [...caches].sort((a, b) => b.plainJsonBytes - a.plainJsonBytes);
  byId('tile-saved').textContent = percent(total.percentSaved);
  byId('tile-plain').textContent = bytes(total.plainJsonBytes);
  byId('tile-stored').textContent = bytes(total.storedBytes);
  byId('tile-entries').textContent = count(total.entries);
  const cells = cache => [cache.cache, count(cache.entries), count(cache.plainJsonBytes),
    count(cache.storedBytes), percent(cache.percentSaved)];
  byId('savings-rows').replaceChildren(...sorted.map(cache => row(cells(cache))), row(cells(total), 'total'));
  const names = sorted.map(cache => cache.cache);
  show(bytesChart, names, [sorted.map(cache => cache.plainJsonBytes), sorted.map(cache => cache.storedBytes)]);
  show(percentChart, names, [sorted.map(cache =>
    (cache.plainJsonBytes ? 100 * cache.storedBytes / cache.plainJsonBytes : 0))]);
  say(byId('savings-status'), `${count(total.entries)} values take ${bytes(total.storedBytes)} instead of `
    + `${bytes(total.plainJsonBytes)}: ${percent(total.percentSaved)} less.`);
}

async function visit(button) {
  button.disabled = true;
  say(byId('savings-status'), `Visiting ${VISITS} pages of products that are not cached, as a rule …`);
  try {
    const ids = Array.from({length: VISITS}, () =>
      FIRST_NEW_PRODUCT + Math.floor(Math.random() * (PRODUCTS - FIRST_NEW_PRODUCT)));
    await Promise.all(ids.flatMap(id => [ask(`/api/products/${id}`), ask(`/api/products/${id}/page`)]));
    await refresh();
  } catch (error) {
    say(byId('savings-status'), error.message, true);
  } finally {
    button.disabled = false;
    button.focus();
  }
}

export function start() {
  byId('savings-refresh').addEventListener('click', () => refresh());
  byId('savings-visit').addEventListener('click', event => visit(event.currentTarget));
  setInterval(() => {
    if (byId('savings-live').checked && !document.hidden) {
      refresh();
    }
  }, EVERY_MILLIS);
  return refresh();
}
