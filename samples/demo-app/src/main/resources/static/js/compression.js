// An algorithm and its level, as two controls of a form choose them.

import {options} from './elements.js';

/** Fills the controls; returns a function that chooses an algorithm and a level, by default the default level. */
export function compression(form, algorithms) {
  const {algorithm, level} = form.elements;
  const shown = form.querySelector('.level');

  function showLevel() {
    shown.textContent = level.disabled ? 'none' : level.value;
  }

  function choose(id, value) {
    const {min, max, initial} = algorithms.find(each => each.id === id);
    algorithm.value = id;
    Object.assign(level, {min, max, value: value ?? initial, disabled: min === max});
    showLevel();
  }

  options(algorithm, algorithms.map(({id}) => [id, id]));
  algorithm.addEventListener('change', () => choose(algorithm.value));
  level.addEventListener('input', showLevel);
  return choose;
}
