import { randomUUID } from 'node:crypto';
import { sessionOf, sessionStorageKey } from '@honey/client';
import { BROWSER_ARGUMENTS, findHeadlessShell } from '@honey/stack/browser';
import pg from 'pg';
import { chromium } from 'playwright';
import { startSeededServer } from './seeded-server.mjs';
import { accessToken, machine } from './world.mjs';

/** Gifts a second, of mixed sizes. */
const GIFTS_PER_SECOND = 20;
/** Each run is measured for so long, after this time of load in which the page becomes warm, in seconds. */
const LOAD_SECONDS = 30;
const WARM_SECONDS = 5;
/** The order of the runs: what the machine does meanwhile, and what grows, meets both alike. */
const RUNS = ['without', 'with', 'with', 'without'];
/** The last run with effects continues until the page's elements were counted. */
const LAST_WITH = RUNS.lastIndexOf('with');
/** When the page's elements and canvases are counted first and last, in seconds of load. */
const COUNTED_AT = [10, 60];
const AMOUNTS = [100, 500, 1_000, 100, 5_000, 100, 10_000, 500, 100, 100_000];
const GIVERS = 40;
/** A key is pressed in the chat's input this often, in milliseconds. */
const KEY_EVERY_MS = 400;

/** The targets: frames relative to the same page without effects, work a frame and a key press in milliseconds. */
const TARGETS = { frames: 0.9, workMs: 8, keyMs: 100 };

/** The device's choices that switch effects, and what comes with them, off. */
const EFFECTS_OFF = { 'honey.gifts.effects': 'N', 'honey.gifts.site': 'N' };

/**
 * Runs in a page: counts frames, and measures the time from a key press to the next frame. Work is read from the trace.
 */
const PROBE = `(() => {
  const seen = { frames: 0, keys: [], from: performance.now() };
  const tick = () => {
    seen.frames += 1;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => seen.keys.push(performance.now() - timeStamp);
      channel.port2.postMessage(null);
    });
  }, true);
  window.effectsProbe = seen;
})()`;

/** Runs in a page: the number of elements outside the chat's list, and the pixels of all canvases. */
const COUNTS = `(() => {
  const log = document.querySelector('[role="log"]');
  const all = document.querySelectorAll('*').length - (log?.querySelectorAll('*').length ?? 0);
  const effects = document.querySelector('[data-testid="gift-particles"]')?.parentElement;
  const pixels = [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height, 0);
  return { elements: all - (effects?.querySelectorAll('*').length ?? 0), canvases: document.querySelectorAll('canvas').length, pixels };
})()`;

/**
 * Measures a room that receives many gifts, with their effects and without, in the same run.
 * @returns {Promise<boolean>} whether every target was reached
 */
export async function measureEffects() {
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    // The first visit compiles the pages and the server's calls, and is not measured.
    await measure(browser, stack, { isWith: true, seconds: WARM_SECONDS, isCounted: false });
    const runs = { with: [], without: [] };
    for (const [at, name] of RUNS.entries())
      runs[name].push(
        await measure(browser, stack, {
          isWith: name === 'with',
          seconds: LOAD_SECONDS,
          isCounted: at === LAST_WITH,
        }),
      );
    return report(together(runs.without), together(runs.with));
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Several runs of the same kind as one. */
function together(runs) {
  return {
    framesPerSecond: runs.reduce((sum, { framesPerSecond }) => sum + framesPerSecond, 0) / runs.length,
    work: runs.flatMap(({ work }) => work),
    keyMs: percentile(
      runs.flatMap(({ keys }) => keys),
      0.95,
    ),
    counts: runs.flatMap(({ counts }) => counts),
    given: runs.reduce((sum, { given }) => sum + given, 0),
  };
}

/** One run: a page of its own, watched under load for some seconds. */
async function measure(browser, stack, { isWith, seconds, isCounted }) {
  const choices = Object.entries(isWith ? {} : EFFECTS_OFF).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [
        { origin: stack.url, localStorage: [{ name: sessionStorageKey, value: stack.session }, ...choices] },
      ],
    },
  });
  const page = await context.newPage();
  await page.goto(`${stack.url}/lives/play/${stack.vodKey}`);
  const input = page.getByLabel('채팅 메시지');
  await input.waitFor({ timeout: 60_000 });
  // What a room loads when it is idle.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const gifts = giveUntilStopped(stack);
  const counts = [];
  await input.focus();
  await page.waitForTimeout(WARM_SECONDS * 1_000);
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
    ],
  });
  await page.evaluate(PROBE);
  const from = Date.now();
  const countAt = isCounted ? COUNTED_AT.map((second) => from + second * 1_000) : [];
  const countDue = async () => {
    if (Date.now() >= countAt[counts.length]) counts.push(await page.evaluate(COUNTS));
  };
  while (Date.now() < from + seconds * 1_000) {
    await page.waitForTimeout(KEY_EVERY_MS);
    await page.keyboard.press('a');
    await countDue();
  }
  const { frames, passedMs, keys } = await page.evaluate(
    '({ ...window.effectsProbe, passedMs: performance.now() - window.effectsProbe.from })',
  );
  const traced = await browser.stopTracing();
  while (counts.length < countAt.length) {
    await page.waitForTimeout(KEY_EVERY_MS);
    await countDue();
  }
  const given = await gifts.stop();
  await context.close();
  return {
    framesPerSecond: (frames * 1_000) / passedMs,
    work: workOf(JSON.parse(traced.toString())),
    keys,
    counts,
    given,
  };
}

/** The main thread's work of each frame of the page, in milliseconds of its processor time: the cores are shared. */
function workOf({ traceEvents }) {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const busiest = threads
    .map(({ pid, tid }) => traceEvents.filter((event) => event.pid === pid && event.tid === tid))
    .sort((one, other) => other.length - one.length)[0];
  if (!busiest) throw new Error('the trace names no main thread');
  const tasks = busiest.filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask');
  const starts = busiest
    .filter(({ name }) => name === 'BeginMainThreadFrame' || name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((one, other) => one - other)
    // One of several in the same frame.
    .filter((ts, at, all) => at === 0 || ts - all[at - 1] > 4_000);
  const work = new Array(Math.max(1, starts.length)).fill(0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks.sort((one, other) => one.ts - other.ts)) {
    while (frame + 1 < starts.length && starts[frame + 1] <= ts + dur / 2) frame += 1;
    work[frame] += tdur / 1_000;
  }
  return work;
}

function giveUntilStopped({ url, vodKey, hostKey, tokens }) {
  let stopped = false;
  let given = 0;
  let refused = 0;
  const give = async (at) => {
    const response = await fetch(`${url}/v1/payment/user-star-use-proc`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[at % tokens.length]}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        target_code: 'LIVE',
        target_user_key: hostKey,
        vod_key: vodKey,
        star_cnt: AMOUNTS[at % AMOUNTS.length],
      }),
    });
    if (response.ok) given += 1;
    else refused += 1;
    await response.arrayBuffer();
  };
  const run = (async () => {
    const from = performance.now();
    for (let at = 0; !stopped; at += 1) {
      const wait = from + (at * 1_000) / GIFTS_PER_SECOND - performance.now();
      if (wait > 0) await new Promise((resume) => setTimeout(resume, wait));
      void give(at).catch(() => {
        refused += 1;
      });
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await run;
      if (refused > given / 100) throw new Error(`${refused} gifts were refused, ${given} given`);
      return given;
    },
  };
}

function report(without, withEffects) {
  const frames = withEffects.framesPerSecond / without.framesPerSecond;
  const works = [without, withEffects].map(({ work }) => percentile(work, 0.95));
  const [plainMs, allMs] = works;
  const effectsMs = Math.max(0, allMs - plainMs);
  const [first, last] = withEffects.counts;
  const isConstant =
    first.canvases === last.canvases &&
    first.pixels === last.pixels &&
    Math.abs(first.elements - last.elements) <= 20;
  const rows = [
    [
      'frames a second',
      `${withEffects.framesPerSecond.toFixed(1)} with effects, ${without.framesPerSecond.toFixed(1)} without: ${frames.toFixed(2)}`,
      frames >= TARGETS.frames,
    ],
    [
      'work a frame, p95',
      `${allMs.toFixed(1)} ms with effects, ${plainMs.toFixed(1)} ms without: ${effectsMs.toFixed(1)} ms more`,
      effectsMs <= TARGETS.workMs,
    ],
    [
      'key press to frame, p95',
      `${withEffects.keyMs.toFixed(0)} ms (${without.keyMs.toFixed(0)} ms without)`,
      withEffects.keyMs <= TARGETS.keyMs,
    ],
    [
      'page after 10 s and 60 s',
      `${first.elements} and ${last.elements} elements, ${first.canvases} and ${last.canvases} canvases of ${first.pixels} and ${last.pixels} pixels`,
      isConstant,
    ],
  ];
  console.log(
    `effects: ${GIFTS_PER_SECOND} gifts a second of mixed sizes, ${RUNS.join(', ')}, ${LOAD_SECONDS} s each, ${withEffects.given} given with effects; ${machine()}`,
  );
  for (const [name, figure, isReached] of rows) console.log(`  ${isReached ? '✔' : '✘'} ${name}: ${figure}`);
  return rows.every(([, , isReached]) => isReached);
}

function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A server of its own over a dataset of its own, with a live, its viewer, and givers with honey. */
async function startStack() {
  const stack = await startSeededServer('honey-live-effects-', { dataset: 'ci' });
  try {
    const { live, givers, viewer } = await readWorld(stack.ownerUrl);
    const tokens = {
      access_token: accessToken(viewer),
      refresh_token: randomUUID(),
      expires_in: 600,
      refresh_expires_in: 86_400,
    };
    return {
      url: stack.url,
      vodKey: live.vod_key,
      hostKey: live.host_key,
      tokens: givers.map((userKey) => accessToken(userKey)),
      session: JSON.stringify(sessionOf(tokens, viewer)),
      stop: stack.stop,
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function readWorld(ownerUrl) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: lives } = await client.query(
      "SELECT vod_key, host_key FROM lives WHERE state = 'live' AND type = 'normal' ORDER BY vod_key LIMIT 1",
    );
    const { rows } = await client.query(
      `INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
       SELECT 'effects' || n, '꿀벌' || n, 'effects' || n, 'member', true, true FROM generate_series(0, ${GIVERS}) n
       RETURNING user_key`,
    );
    // The load concerns what is shown: the books of this throw-away world do not balance.
    await client.query("UPDATE wallets SET bought = 1000000000000 WHERE asset = 'STAR'");
    const [viewer, ...givers] = rows.map(({ user_key }) => user_key);
    return { live: lives[0], givers, viewer };
  } finally {
    await client.end();
  }
}
