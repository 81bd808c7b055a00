// Charts in the colours of the page, in light and dark.

const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const colours = {};

function adoptPreferences() {
  const style = getComputedStyle(document.body);
  for (const name of ['accent', 'accent-text', 'line', 'other', 'soft', 'text']) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
  Chart.defaults.font.family = style.fontFamily;
  Chart.defaults.animation = stillness.matches ? false : {duration: 350};
}

adoptPreferences();
Chart.defaults.plugins.legend.labels.color = () => colours.text;
Chart.defaults.scale.ticks.color = () => colours.soft;
Chart.defaults.scale.grid.color = () => colours.line;
Chart.defaults.scale.border.color = () => colours.line;

[darkness, stillness].forEach(preference => preference.addEventListener('change', () => {
  adoptPreferences();
  Object.values(Chart.instances).forEach(chart => chart.update('none'));
}));

/** The colour of a number of cachezip or of the other side: a dataset has one side, or each number has its own. */
function colourOf({dataset, dataIndex = 0}) {
  const side = dataset.sides?.[dataIndex] ?? dataset.side;
  return side === 'ours' ? colours.accent : colours.other;
}

/** Writes the values at the ends of the bars, if a chart asks for it. */
const barLabels = {
  id: 'barLabels',
  afterDatasetsDraw(chart, args, {text}) {
    if (!text) {
      return;
    }
    const {ctx, chartArea} = chart;
    ctx.save();
    ctx.font = `600 12px ${Chart.defaults.font.family}`;
    ctx.textBaseline = 'middle';
    chart.data.datasets.forEach((dataset, index) => {
      chart.getDatasetMeta(index).data.forEach((bar, i) => {
        const label = text(dataset.data[i]);
        const inside = bar.x + ctx.measureText(label).width + 8 > chartArea.right;
        ctx.textAlign = inside ? 'right' : 'left';
        ctx.fillStyle = inside ? colours['accent-text'] : colours.text;
        ctx.fillText(label, bar.x + (inside ? -6 : 6), bar.y);
      });
    });
    ctx.restore();
  },
};

const painted = {
  borderColor: colourOf,
  // Only the outline of a faint element has enough contrast.
  backgroundColor: context => (context.dataset.faint ? `${colourOf(context)}55` : colourOf(context)),
};

function chart(canvas, format, datasets, {type = 'bar', legend, labels, ...options}) {
  return new Chart(canvas, {
    type,
    data: {labels: [], datasets: datasets.map(dataset => ({data: [], ...dataset}))},
    options: {
      maintainAspectRatio: false,
      elements: {
        bar: {...painted, borderRadius: 3, borderWidth: ({dataset}) => (dataset.faint ? 2 : 0)},
        line: {...painted, borderWidth: 2.5, borderDash: ({dataset}) => (dataset.faint ? [4, 4] : [])},
        point: {...painted, radius: 4, hoverRadius: 6, pointStyle: ({dataset}) => (dataset.side === 'ours' ? 'circle' : 'rect')},
      },
      plugins: {
        legend: {display: legend, position: 'bottom', labels: {boxWidth: 10, boxHeight: 10}},
        tooltip: {callbacks: {label: item => `${item.dataset.label}: ${format(item.raw)}`}},
        barLabels: {text: labels ? format : undefined},
      },
      ...options,
    },
    plugins: [barLabels],
  });
}

/**
 * Bars with their values written at their ends, on a scale that begins at zero. If the longest bar would hide the
 * shortest, the scale goes by powers of ten: there, the same ratio is the same distance in each group.
 */
export function horizontalBars(canvas, format, datasets, {legend = true, max, tick = format, powersOfTen} = {}) {
  return chart(canvas, format, datasets, {
    legend,
    labels: true,
    indexAxis: 'y',
    scales: {
      x: powersOfTen
        ? logarithmic(format)
        : {beginAtZero: true, max, ticks: {callback: value => tick(value), maxTicksLimit: 5, maxRotation: 0}},
      y: {ticks: {autoSkip: false}, grid: {display: false}},
    },
  });
}

function toPowersOfTen(scale) {
  // Half of the smallest value, so that the shortest bar has a length.
  scale.min = 10 ** Math.floor(Math.log10(scale.min / 2));
  scale.max = 10 ** Math.ceil(Math.log10(scale.max));
}

const linear = format => ({
  type: 'linear',
  beginAtZero: true,
  ticks: {callback: value => format(value), maxTicksLimit: 5},
});

const logarithmic = format => ({
  type: 'logarithmic',
  afterDataLimits: toPowersOfTen,
  ticks: {callback: value => (Number.isInteger(Math.log10(value)) ? format(value) : undefined), autoSkip: false},
});

/** Bars for one group, or lines over several groups on a logarithmic scale, where bars would have no base. */
export function barsOrLines(canvas, format, datasets) {
  const result = chart(canvas, format, datasets, {
    legend: true,
    labels: false,
    scales: {x: {ticks: {autoSkip: false, maxRotation: 0}, grid: {display: false}}, y: linear(format)},
  });
  result.beforeShow = groups => {
    const type = groups > 1 ? 'line' : 'bar';
    if (result.config.type !== type) {
      result.config.type = type;
      result.options.scales.y = type === 'line' ? logarithmic(format) : linear(format);
      result.options.plugins.legend.labels.usePointStyle = type === 'line';
    }
  };
  return result;
}

/** Lines over the seconds of a run, with more points than can be told apart. */
export function overTime(canvas, format, datasets) {
  return chart(canvas, format, datasets.map(dataset => ({pointRadius: 0, ...dataset})), {
    type: 'line',
    legend: true,
    labels: false,
    interaction: {mode: 'index', intersect: false},
    scales: {x: {ticks: {maxRotation: 0, maxTicksLimit: 11}, grid: {display: false}}, y: linear(format)},
  });
}

/** Shows other data: columns has an array for each dataset, and sides has the side of each bar where sides differ. */
export function show(target, labels, columns, sides) {
  target.beforeShow?.(labels.length);
  target.data.labels = labels;
  columns.forEach((data, i) => Object.assign(target.data.datasets[i], {data, sides}));
  target.update();
}
