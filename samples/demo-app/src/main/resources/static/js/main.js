import {start as startSavings} from './savings.js';
import {start as startCompare} from './compare.js';
import {start as startLoad} from './load.js';
import {byId, say} from './format.js';

async function startAll() {
  await Promise.all([startSavings(), startCompare().then(startLoad)]);
}

startAll()
  .catch(error => say(byId('inside-status'), error.message, true))
  .finally(() => {
    document.documentElement.dataset.ready = 'true';
  });
