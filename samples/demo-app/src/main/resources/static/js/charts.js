// Bar charts in the colours of the page, in light and dark.

const colours = () => {
  const style = getComputedStyle(document.documentElement);
  const of = name => style.getPropertyValue(name).trim();
  return {ours: of('--accent'), other: of('--other'), text: of('--text'), soft: of('--soft'), line: of('--line')};
};

const made = [];
const darkness = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Writes the values at the ends of the bars, where a chart asks for it. */
const barLabels = {
  id: 'barLabels',
  afterDatasetsDraw(chart, args, settings) {
    if (!settings.text) {
      return;
    }
    const {ctx, chartArea} = chart;
    ctx.save();
    ctx.font = `600 12px ${Chart.defaults.font.family}`;
    ctx.textBaseline = 'middle';
    chart.data.datasets.forEach((dataset, index) => {
      chart.getDatasetMeta(index).data.forEach((bar, i) => {
        const text = settings.text(dataset.data[i]);
        const inside = bar.x + ctx.measureText(text).width + 8 > chartArea.right;
        ctx.textAlign = inside ? 'right' : 'left';
        ctx.fillStyle = inside ? settings.insideColour : settings.colour;
        ctx.fillText(text, bar.x + (inside ? -6 : 6), bar.y);
      });
    });
    ctx.restore();
  },
};

function paint(chart) {
  const {ours, other, text, soft, line} = colours();
  chart.data.datasets.forEach(dataset => {
    const colourOf = side => (side === 'ours' ? ours : other);
    dataset.backgroundColor = Array.isArray(dataset.sides) ? dataset.sides.map(colourOf) : colourOf(dataset.sides);
    dataset.borderColor = dataset.backgroundColor;
    dataset.pointStyle = dataset.sides === 'ours' ? 'circle' : 'rect';
    if (dataset.faint) {
      dataset.borderDash = [4, 4];
      dataset.backgroundColor += '88';
    }
  });
  for (const scale of Object.values(chart.options.scales)) {
    scale.ticks.color = soft;
    scale.grid.color = line;
    scale.border = {color: line};
  }
  chart.options.plugins.legend.labels.color = text;
  chart.options.plugins.barLabels.colour = text;
  chart.options.plugins.barLabels.insideColour = darkness.matches ? '#06231f' : '#ffffff';
}

function chart(canvas, options, datasets) {
  const result = new Chart(canvas, {
    type: 'bar',
    data: {labels: [], datasets: datasets.map(dataset => ({data: [], borderRadius: 3, ...dataset}))},
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: still.matches ? false : {duration: 350},
      ...options,
    },
    plugins: [barLabels],
  });
  paint(result);
  result.update('none');
  made.push(result);
  return result;
}

const plugins = (format, legend, labels) => ({
  legend: {display: legend, position: 'bottom', labels: {boxWidth: 10, boxHeight: 10}},
  tooltip: {callbacks: {label: item => `${item.dataset.label}: ${format(item.raw)}`}},
  barLabels: {text: labels ? format : undefined},
});

/** Bars that lie, one below the other, on a scale that begins at zero. */
export function lying(canvas, format, datasets, {legend = true, max, tick = format} = {}) {
  return chart(canvas, {
    indexAxis: 'y',
    plugins: plugins(format, legend, true),
    scales: {
      x: {beginAtZero: true, max, ticks: {callback: value => tick(value), maxTicksLimit: 5, maxRotation: 0}, grid: {}},
      y: {ticks: {autoSkip: false}, grid: {display: false}},
    },
  }, datasets);
}

function toPowersOfTen(scale) {
  scale.min = 10 ** Math.floor(Math.log10(scale.min));
  scale.max = 10 ** Math.ceil(Math.log10(scale.max));
}

const linear = format => ({
  type: 'linear',
  beginAtZero: true,
  ticks: {callback: value => format(value), maxTicksLimit: 5},
  grid: {},
});

const logarithmic = format => ({
  type: 'logarithmic',
  afterDataLimits: toPowersOfTen,
  ticks: {callback: value => (Number.isInteger(Math.log10(value)) ? format(value) : undefined), autoSkip: false},
  grid: {},
});

/** Bars of one group, or lines over several on a logarithmic scale, where bars would have no foot to stand on. */
export function standing(canvas, format, datasets) {
  const result = chart(canvas, {
    plugins: plugins(format, true, false),
    elements: {line: {borderWidth: 2.5}, point: {radius: 4, hoverRadius: 6}},
    scales: {x: {ticks: {autoSkip: false, maxRotation: 0}, grid: {display: false}}, y: linear(format)},
  }, datasets);
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

/** Shows other data; columns has an array for each dataset, sides says whose the bars are if that changes. */
export function show(target, labels, columns, sides) {
  target.beforeShow?.(labels.length);
  target.data.labels = labels;
  columns.forEach((column, i) => {
    target.data.datasets[i].data = column;
    if (sides) {
      target.data.datasets[i].sides = sides;
    }
  });
  paint(target);
  target.update();
}

Chart.defaults.font.family = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

darkness.addEventListener('change', () => made.forEach(each => {
  paint(each);
  each.update('none');
}));
