// The dictionaries of the caches: switched, trained and dropped while the shop runs.

import {bytes, count, duration, percent} from './format.js';
import {byId, element, say} from './elements.js';
import {ask, pause} from './shop.js';

const EVERY_MILLIS = 2000;
const VISITS = 250;

const status = byId('dictionaries-status');
const visitButton = byId('dictionaries-visit');
const cards = new Map();

const RESULTS = {
  'published': 'A dictionary is published. Values are written with it after two refreshes.',
  'no-gain': 'The new dictionary would not make values 5 % smaller than now, so it is not used.',
  'too-few-samples': 'There are too few samples yet. Training starts as soon as there are 200 new ones.',
  'refused': 'The samples have nothing in common to learn from.',
  'busy': 'Another instance is training.',
};

const STATES = {
  'unavailable': () => 'Not available',
  'off': ({dictionary}) => (dictionary.id
    ? 'Off: new values are written without it, and those that need it stay readable'
    : 'Off: values are written without a dictionary'),
  'collecting': ({dictionary, wanted}) => `Collecting samples: ${count(Math.min(dictionary.samples, wanted))} of ${wanted}`,
  'too-long': () => 'No samples: values above 64 KiB have no need of a dictionary',
  'published': () => 'Published: used after two refreshes, when all instances have it',
  'active': () => 'Active: new values are written with it',
  'no-gain': () => 'Not used: it would make values less than 5 % smaller',
  'dropped': () => 'Dropped: values that need it are misses. “Train now” begins anew',
};

/** A bar as long as the part of the plain bytes that is stored. */
function ratioBar(title, side) {
  const fill = element('span', {className: `fill ${side}`});
  const value = element('b', {}, '–');
  const values = element('small', {});
  const box = element('div', {className: 'ratio'},
    element('span', {}, title), value, element('span', {className: 'track', ariaHidden: 'true'}, fill), values);
  return {
    box,
    show(written) {
      const part = written.ratio === null ? 0 : 100 * written.ratio;
      fill.style.width = `${Math.min(100, part)}%`;
      value.textContent = written.ratio === null ? '–' : percent(part);
      values.textContent = written.values === 0
        ? 'no values yet'
        : `${count(written.values)} ${written.values === 1 ? 'value' : 'values'}, `
          + `${bytes(written.plainBytes)} as ${bytes(written.storedBytes)}`;
    },
  };
}

function fact(title) {
  const value = element('dd', {}, '–');
  return {value, box: element('div', {}, element('dt', {}, title), value)};
}

function card(cache) {
  const box = element('input', {type: 'checkbox', id: `dictionary-${cache}`});
  box.setAttribute('role', 'switch');
  box.setAttribute('aria-label', `Dictionary of ${cache}`);
  const state = element('p', {className: 'state'});
  const without = ratioBar('Without dictionary', 'other');
  const with_ = ratioBar('With dictionary', 'ours');
  const facts = {id: fact('Id'), age: fact('Age'), size: fact('Size'), gain: fact('Gain on unseen values')};
  const train = element('button', {type: 'button', className: 'quiet', ariaLabel: `Train the dictionary of ${cache} now`},
    'Train now');
  const drop = element('button', {type: 'button', className: 'quiet', ariaLabel: `Drop the dictionary of ${cache}`}, 'Drop');
  box.addEventListener('change', () => attempt(() => turn(cache, box.checked)));
  train.addEventListener('click', () => attempt(() => trainNow(cache)));
  drop.addEventListener('click', () => attempt(() => dropNow(cache)));
  const label = element('label', {className: 'switch'}, box, element('span', {ariaHidden: 'true'}, 'Dictionary'));
  const root = element('article', {className: 'card dictionary', id: `dictionary-of-${cache}`},
    element('header', {}, element('h3', {}, cache), label), state, without.box, with_.box,
    element('dl', {className: 'facts'}, ...Object.values(facts).map(each => each.box)),
    element('div', {className: 'buttons'}, train, drop));
  return {root, box, label, state, without, with_, facts, train, drop};
}

/** How much smaller the dictionary has made the values that it was measured on, which it has not seen before. */
function gain({baseline, withoutDictionary}) {
  return baseline && withoutDictionary ? `${percent(100 * (1 - baseline / withoutDictionary))} smaller` : '–';
}

function render(each) {
  if (!cards.has(each.cache)) {
    const made = card(each.cache);
    cards.set(each.cache, made);
    byId('dictionaries-cards').append(made.root);
  }
  const {root, box, label, state, without, with_, facts, train, drop} = cards.get(each.cache);
  const {dictionary, refusal} = each;
  root.dataset.state = each.state;
  box.checked = each.on;
  box.disabled = refusal !== null;
  label.title = refusal ?? '';
  state.textContent = refusal ?? STATES[each.state](each);
  without.show(each.without);
  with_.show(each.with);
  facts.id.value.replaceChildren(dictionary?.id ? element('code', {}, dictionary.id) : '–');
  facts.age.value.textContent = dictionary?.since ? duration(Date.now() - Date.parse(dictionary.since)) : '–';
  facts.size.value.textContent = dictionary?.id ? bytes(dictionary.bytes) : '–';
  facts.gain.value.textContent = dictionary ? gain(dictionary) : '–';
  train.disabled = !each.on;
  drop.disabled = !dictionary?.known;
}

/** The caches with the shortest values come first: a dictionary gains most there. */
const meanLength = ({without}) => (without.values ? without.plainBytes / without.values : Infinity);

async function refresh() {
  const caches = await ask('/api/dictionaries');
  if (cards.size === 0) {
    caches.sort((a, b) => meanLength(a) - meanLength(b) || a.cache.localeCompare(b.cache));
  }
  caches.forEach(render);
}

async function turn(cache, on) {
  render(await ask(`/api/dictionaries/${cache}?on=${on}`, {method: 'PUT'}));
  say(status, on ? `${cache}: dictionary on.` : `${cache}: dictionary off.`);
}

async function trainNow(cache) {
  const {result} = await ask(`/api/dictionaries/${cache}/training`, {method: 'POST'});
  await refresh();
  say(status, `${cache}: ${RESULTS[result]}`);
}

async function dropNow(cache) {
  render(await ask(`/api/dictionaries/${cache}`, {method: 'DELETE'}));
  say(status, `${cache}: the dictionary is gone from Redis, and from memory. Values that need it are misses.`);
}

async function visit() {
  visitButton.disabled = true;
  say(status, `Visiting ${VISITS} products, pages and sessions each, at random …`);
  try {
    const {values, wrong} = await ask(`/api/dictionaries/visits?each=${VISITS}`, {method: 'POST'});
    await refresh();
    say(status, `${count(values)} values visited and read again from Redis: ${count(wrong)} came back wrong.`, wrong > 0);
  } finally {
    visitButton.disabled = false;
    if (document.activeElement === document.body) {
      visitButton.focus({preventScroll: true});
    }
  }
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    say(status, error.message, true);
    // A switch shows again what is so.
    await refresh().catch(() => {});
  }
}

/** Says only that the shop is back; new numbers would interrupt a listening user. */
async function keepFresh() {
  let gone = false;
  for (;;) {
    await pause(EVERY_MILLIS);
    if (document.hidden) {
      continue;
    }
    try {
      await refresh();
      if (gone) {
        say(status, '');
      }
      gone = false;
    } catch (error) {
      gone = true;
      say(status, error.message, true);
    }
  }
}

export async function start() {
  visitButton.addEventListener('click', () => attempt(visit));
  await attempt(refresh);
  keepFresh();
}
