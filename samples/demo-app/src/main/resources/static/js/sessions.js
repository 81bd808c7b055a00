// The visitor's own session: what its fields take, and what a deploy with a changed class does to it.

import {count, percent} from './format.js';
import {byId, element, row, say} from './elements.js';
import {ask} from './shop.js';

const PRODUCTS = 10000;

const status = byId('sessions-status');
const form = byId('sessions-user');
const buttons = [byId('sessions-add'), byId('sessions-deploy')];

let user = null;
let filled = false;

/** Shows who is logged in, and the session as Redis has it now. */
async function refresh() {
  const login = await ask('/api/session');
  user = login.user;
  form._csrf.value = login.token ?? '';
  byId('sessions-login').hidden = user !== null;
  form.hidden = user === null;
  byId('sessions-results').hidden = user === null;
  if (user === null) {
    byId('sessions-deployed').hidden = true;
    return;
  }
  renderFields(await ask('/api/session/fields'));
}

function renderFields(fields) {
  const sum = side => fields.reduce((total, field) => total + field[side], 0);
  const cells = (name, jdk, stored) => [name, count(jdk), count(stored), jdk === 0 ? '–' : percent(100 * stored / jdk)];
  const all = cells('All values', sum('jdkBytes'), sum('storedBytes'));
  byId('sessions-caption').textContent = `The session of ${user} in Redis, in bytes: ${all.at(-1)} of JDK serialization`;
  byId('sessions-rows').replaceChildren(
    ...fields.map(({name, jdkBytes, storedBytes}) => row(cells(name, jdkBytes, storedBytes))),
    row(all, 'total'));
  filled = fields.some(({name}) => name === 'sessionAttr:cart');
}

function verdict({user: loggedIn, value, problem}, {attribute, storedBytes}) {
  if (loggedIn === null) {
    return [`Each page of ${user} answers 500.`, problem];
  }
  return value === null
    ? [`${loggedIn} is logged in; the attribute ${attribute} is absent.`,
      `${problem}. Redis still has its ${count(storedBytes)} bytes.`]
    : [`${loggedIn} is logged in; the attribute ${attribute} is there:`, value];
}

function outcome(side, className, read, deployed) {
  const [first, rest] = verdict(read, deployed);
  return element('div', {className},
    element('h4', {}, side), element('p', {}, element('strong', {}, first), ' ', rest));
}

const card = deployed => element('article', {className: 'card outcome'},
  element('h3', {}, `${deployed.type} has a new field, coupon, and `
    + `${deployed.versioned ? 'declares its' : 'no declared'} serialVersionUID`),
  outcome('JDK serialization', '', deployed.jdk, deployed),
  outcome('cachezip', 'ours', deployed.cachezip, deployed));

const post = path => ask(path, {method: 'POST', headers: {'X-CSRF-TOKEN': form._csrf.value}});

async function add() {
  const {name} = await post(`/api/session/cart?product=${1 + Math.floor(Math.random() * PRODUCTS)}`);
  await refresh();
  return `${name} is in the cart.`;
}

async function deploy() {
  const results = await post('/api/session/deploy');
  byId('sessions-outcomes').replaceChildren(...results.map(card));
  byId('sessions-deployed').hidden = false;
  return 'Done. The cards below say what the next request would meet; this instance still has the classes of before.';
}

function enable(running) {
  buttons[0].disabled = running;
  buttons[1].disabled = running || !filled;
}

async function attempt(button, work) {
  enable(true);
  say(status, 'Running …');
  try {
    say(status, await work());
  } catch (error) {
    // The session may have ended, of which the answer says nothing.
    await refresh().catch(() => {});
    say(status, user === null ? 'Your session has ended; log in again.' : error.message, true);
  } finally {
    enable(false);
    if (document.activeElement === document.body) {
      button.focus({preventScroll: true});
    }
  }
}

export async function start() {
  [add, deploy].forEach((work, i) => buttons[i].addEventListener('click', () => attempt(buttons[i], work)));
  await refresh();
  enable(false);
}
