import {start as startSavings} from './savings.js';
import {start as startDictionaries} from './dictionaries.js';
import {start as startCompare} from './compare.js';
import {start as startLoad} from './load.js';
import {start as startExpiry} from './expiry.js';
import {start as startNear} from './near.js';
import {start as startSessions} from './sessions.js';
import {byId, reachable, say} from './elements.js';
import {ask} from './shop.js';

const failedIn = id => error => say(byId(id), error.message, true);

const commands = byId('shop-commands');
commands.textContent = commands.textContent.replaceAll('localhost:8080', location.host);
document.querySelectorAll('.scroll').forEach(reachable);

const choices = ask('/api/compare/options');
Promise.all([
  startSavings(),
  startDictionaries(),
  choices.then(startCompare).catch(failedIn('inside-status')),
  choices.then(startLoad).catch(failedIn('load-status')),
  startExpiry().catch(failedIn('expiry-status')),
  startNear().catch(failedIn('near-status')),
  startSessions().catch(failedIn('sessions-status')),
]).finally(() => {
  document.documentElement.dataset.ready = 'true';
});
