import { BROWSER_ARGUMENTS, findBrowser } from '@honey/stack/browser';
import { freePort } from '@honey/stack/processes/free-port';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { chromium } from 'playwright';
import { startSeededServer } from './seeded-server.mjs';
import { median } from './world.mjs';

/** The target score of a page, of 100. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The limit of scripts that the home page loads before any interaction, compressed, in KiB. */
const HOME_SCRIPT_KIB = 150;

const SHORT = {
  performance: 'performance',
  accessibility: 'access',
  'best-practices': 'practices',
  seo: 'search',
};
const KIB = 1024;

/** Lighthouse's processor benchmark for the desktop machines that its slowdown assumes. */
const DESKTOP_SPEED = 1_750;

/** The slowdown of its phone relative to that machine. The targets are judged by it, on any machine. */
const LIGHTHOUSE_SLOWDOWN = throttling.mobileSlow4G.cpuSlowdownMultiplier;

/**
 * Measures the first screen of the most visited pages, as Lighthouse's phone sees it: a slow processor and a slow
 * network, both simulated. The product is the built one with the dataset of a demonstration, without an audience.
 * @param {{ rounds: number }} options a page's figures are medians of so many runs
 * @returns {Promise<boolean>} whether every target was reached
 */
export async function measurePages({ rounds }) {
  const stack = await startSeededServer('honey-live-pages-');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const { list } = await (await fetch(`${stack.url}/v1/vod/popular-live-list`)).json();
    const pages = { home: '/', list: '/lives/all', play: `/lives/play/${list[0].vod_key}`, login: '/login' };
    const slowdown = slowdownFor(await speedOf(`${stack.url}/login`, port));
    const results = [];
    for (const [name, path] of Object.entries(pages)) {
      const runs = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await visit(`${stack.url}${path}`, port, LIGHTHOUSE_SLOWDOWN));
      results.push(report(name, medians(runs)));
      const { scores } = await visit(`${stack.url}${path}`, port, slowdown);
      console.log(
        `       performance ${scores.performance} when slowed ${slowdown.toFixed(1)} times, as advised for this machine`,
      );
    }
    return results.every(Boolean);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** The speed of this machine, by Lighthouse's benchmark: more is faster. */
async function speedOf(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyAudits: ['first-contentful-paint'] });
  return lhr.environment.benchmarkIndex;
}

/**
 * The slowdown of the phone relative to this machine, as Lighthouse advises for a slower machine: printed in addition,
 * not judged.
 */
const slowdownFor = (speed) => Math.max(1, (LIGHTHOUSE_SLOWDOWN * speed) / DESKTOP_SPEED);

/** How often a visit is repeated whose trace the browser did not record, which is no fault of the page. */
const ATTEMPTS = 3;

/** @returns {Promise<import('lighthouse').Result>} Lighthouse's result of one visit */
async function visitWithTrace(url, options) {
  for (let tried = 1; ; tried += 1) {
    const { lhr } = await lighthouse(url, options);
    if (!lhr.runtimeError) return lhr;
    if (tried === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
}

/** One first visit, on a phone with this slowdown relative to this machine. */
async function visit(url, port, cpuSlowdownMultiplier) {
  const lhr = await visitWithTrace(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(TARGETS),
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
  });
  const requests = lhr.audits['network-requests'].details.items;
  const bytes = (type) =>
    requests
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const missed = Object.keys(TARGETS).flatMap((category) =>
    lhr.categories[category].auditRefs
      .filter(({ id, weight }) => category !== 'performance' && weight > 0 && lhr.audits[id].score === 0)
      .map(({ id }) => id),
  );
  return {
    missed,
    scores: Object.fromEntries(
      Object.keys(TARGETS).map((category) => [category, Math.round(lhr.categories[category].score * 100)]),
    ),
    fcp: lhr.audits['first-contentful-paint'].numericValue,
    lcp: lhr.audits['largest-contentful-paint'].numericValue,
    tbt: lhr.audits['total-blocking-time'].numericValue,
    cls: lhr.audits['cumulative-layout-shift'].numericValue,
    total: bytes(),
    script: await compressedBytes(
      requests.filter(({ resourceType }) => resourceType === 'Script').map((request) => request.url),
    ),
    font: bytes('Font'),
    image: bytes('Image'),
    requests: requests.length,
  };
}

/** Of files only: Lighthouse's count includes their headers, which another protocol would send once. */
async function compressedBytes(urls) {
  let sum = 0;
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    const length = response.headers.get('content-length');
    const { byteLength } = await response.arrayBuffer();
    sum += Number(length ?? byteLength);
  }
  return sum;
}

function medians(runs) {
  const figures = ['fcp', 'lcp', 'tbt', 'cls', 'total', 'script', 'font', 'image', 'requests'];
  return {
    missed: [...new Set(runs.flatMap(({ missed }) => missed))],
    scores: Object.fromEntries(
      Object.keys(TARGETS).map((category) => [category, median(runs.map(({ scores }) => scores[category]))]),
    ),
    ...Object.fromEntries(figures.map((figure) => [figure, median(runs.map((run) => run[figure]))])),
  };
}

/** Prints a page's figures. */
function report(name, { scores, missed, ...figures }) {
  const below = Object.keys(TARGETS).filter((category) => scores[category] < TARGETS[category]);
  const heavy = name === 'home' && figures.script > HOME_SCRIPT_KIB * KIB;
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const kib = (bytes) => `${Math.round(bytes / KIB)}`;
  const verdicts = Object.keys(TARGETS).map((category) => {
    const score = `${SHORT[category]} ${scores[category]}`;
    return below.includes(category) ? `${score} (target ${TARGETS[category]}, BELOW)` : score;
  });
  console.log(
    `${name.padEnd(7)}${verdicts.join(', ')}${missed.length > 0 ? `; misses ${missed.join(', ')}` : ''}`,
  );
  console.log(
    `       first paint ${seconds(figures.fcp)}, largest ${seconds(figures.lcp)}, blocked ${Math.round(figures.tbt)} ms, ` +
      `shift ${figures.cls.toFixed(3)}`,
  );
  console.log(
    `       ${kib(figures.total)} KiB in ${figures.requests} requests: scripts ${kib(figures.script)}` +
      `${heavy ? ` (target ${HOME_SCRIPT_KIB}, ABOVE)` : ''}, fonts ${kib(figures.font)}, pictures ${kib(figures.image)}`,
  );
  return below.length === 0 && !heavy;
}
