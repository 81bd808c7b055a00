// Numbers, as the whole page shows them.

// Between a number and its unit, where no line may break.
const SPACE = '\u00a0';

const whole = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const oneDecimal = new Intl.NumberFormat('en', {minimumFractionDigits: 1, maximumFractionDigits: 1});
const threeDigits = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});

/** Formats numbers of the first unit with up to three digits, in whichever of the three units fits. */
const inUnits = units => value => {
  const rounded = Number(value.toPrecision(3));
  const step = [1e3, 1e6].filter(limit => rounded >= limit).length;
  return `${threeDigits.format(rounded / 1000 ** step)}${SPACE}${units[step]}`;
};

export const count = value => whole.format(value);

export const percent = value => `${oneDecimal.format(value)}${SPACE}%`;

export const wholePercent = value => `${whole.format(value)}${SPACE}%`;

export const bytes = inUnits(['B', 'kB', 'MB']);

export const micros = inUnits(['µs', 'ms', 's']);

/** A number of requests per second, or how many times one is another. */
export const rate = value => (value < 100 ? threeDigits : whole).format(value);
