// Numbers, as the whole page shows them.

// The space between a number and its unit, where no line may break.
const SPACE = '\u00a0';

const whole = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const oneDecimal = new Intl.NumberFormat('en', {minimumFractionDigits: 1, maximumFractionDigits: 1});
const threeDigits = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});

/** Formats numbers of the first unit with up to three digits, in the best of the three units. */
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

/** Formats a number of requests per second, or a ratio. */
export const rate = value => (value < 100 ? threeDigits : whole).format(value);

/** Formats a number of milliseconds in the largest unit that fits. */
export function duration(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  const [size, unit] = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']].find(([least]) => seconds >= least) ?? [1, 's'];
  return `${whole.format(Math.floor(seconds / size))}${SPACE}${unit}`;
}
