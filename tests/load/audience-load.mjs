import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TalkClient } from '@honey/mintalk';
import { MemberApi } from '@honey/seeds/audience/api';
import { Seat } from '@honey/seeds/audience/seat';
import { BROWSER_ARGUMENTS, findHeadlessShell } from '@honey/stack/browser';
import { ROOT } from '@honey/stack/paths';
import pg from 'pg';
import { chromium } from 'playwright';
import { startSeededServer } from './seeded-server.mjs';
import { machine } from './world.mjs';

const VIEWERS = 100;
const AUDIENCE_KEY = 'bench-only-key-of-the-audience-000000000';
const PASSWORD = 'Honey!2026';
/** How long the server is measured without the audience, and both with it, in seconds. */
const [IDLE_SECONDS, SECONDS] = [20, 60];
/** The maximum processor seconds a minute. */
const TARGET = 9;
/** Samples of the counts, and how much a shown count may be behind: both rounds of counting take a second. */
const [SAMPLE_MS, SAMPLES_PER_LOOK] = [400, 12];
const BEHIND_MS = 4_000;
/** When all have come in at the latest. */
const ENTRY_MS = 120_000;

/** The pages that a person opens while the audience comes in. */
const PAGES = [
  '/',
  '/lives/all',
  '/stores',
  '/announce',
  '/search',
  '/ebooks',
  '/lives/all?type=battle',
  '/lives/all?theme_cd=music',
  '/stores/guide',
  '/',
];

/**
 * Measures the simulated audience of the demonstration: what it costs, whether every count of viewers equals the open watch
 * sessions, and whether a person at its address is refused anything while it comes in.
 * @returns {Promise<boolean>} whether every target was reached
 */
export async function measureAudience() {
  const stack = await startStack();
  try {
    const idle = await perMinute(stack.server.cpuSeconds, IDLE_SECONDS);
    const audience = startAudience(stack.server.url);
    try {
      const person = await visitPages(stack.server.url);
      await stack.until(VIEWERS, ENTRY_MS);
      const counts = watchCounts(stack);
      const [server, own] = await Promise.all([
        perMinute(stack.server.cpuSeconds, SECONDS),
        perMinute(audience.cpuSeconds, SECONDS),
      ]);
      return report({ idle, server, own, person, counts: await counts.stop() });
    } finally {
      await audience.stop();
    }
  } finally {
    await stack.stop();
  }
}

/** @param {() => Promise<number>} cpuSeconds @param {number} seconds */
async function perMinute(cpuSeconds, seconds) {
  const [before, from] = [await cpuSeconds(), performance.now()];
  await pause(seconds * 1_000);
  return ((await cpuSeconds()) - before) / ((performance.now() - from) / 60_000);
}

/** @param {string} url */
function startAudience(url) {
  const child = fork(join(ROOT, 'seeds/dist/audience.js'), [], {
    execArgv: ['--import', join(ROOT, 'tests/load/heap-probe.mjs')],
    env: { ...process.env, AUDIENCE: String(VIEWERS), BASE_URL: url, AUDIENCE_KEY },
  });
  const exited = once(child, 'exit');
  return {
    cpuSeconds: async () => {
      child.send('cpu');
      const [seconds] = await once(child, 'message');
      return seconds;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** A person signs in by password and opens pages; returns what was refused. */
async function visitPages(url) {
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    const refused = [];
    let requests = 0;
    page.on('response', (response) => {
      requests += 1;
      if (response.status() === 429) refused.push(response.url());
    });
    const signedIn = await page.request.post(`${url}/v1/user/login-proc`, {
      data: { id: 'viewer01', password: PASSWORD },
    });
    if (signedIn.status() !== 200) refused.push(`the sign-in: ${signedIn.status()}`);
    const from = performance.now();
    for (const path of PAGES) {
      await page.goto(`${url}${path}`);
      await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
    }
    return { refused, requests, seconds: (performance.now() - from) / 1_000 };
  } finally {
    await browser.close();
  }
}

/** Compares the counts that list, page and chat show with the open watch sessions. */
function watchCounts({ server, query }) {
  const stopping = new AbortController();
  const wrong = [];
  const history = [];
  let samples = 0;
  const run = (async () => {
    const api = new MemberApi(server.url, { id: 'viewer02', password: PASSWORD }, AUDIENCE_KEY);
    const talk = new TalkClient();
    let inChat;
    const lives = (await api.get('/vod/recommend-live-list?limit=100')).list;
    talk.on('count_updated', ({ user, guest }) => {
      inChat = user + guest;
    });
    const seat = await Seat.take(api, talk, lives[0].vod_key);
    for (let look = 1; !stopping.signal.aborted; look += 1) {
      const open = await query();
      history.push({ at: Date.now(), open });
      if (look % SAMPLES_PER_LOOK === 0) {
        const shown = (await api.get('/vod/recommend-live-list?limit=100')).list.map(
          ({ vod_key, viewer_cnt }) => ['list', vod_key, viewer_cnt],
        );
        const page = await api.get(`/vods/${lives[0].vod_key}`);
        shown.push(['page', page.vod_key, page.viewer_cnt], ['chat', page.vod_key, inChat]);
        history.push({ at: Date.now(), open: await query() });
        const lately = history.filter(({ at }) => at >= Date.now() - BEHIND_MS);
        samples += 1;
        for (const [where, vodKey, count] of shown)
          if (!lately.some((moment) => (moment.open.get(vodKey) ?? 0) === count))
            wrong.push(
              `${where} of ${vodKey}: ${count}, not ${lately.map((moment) => moment.open.get(vodKey) ?? 0).join(' or ')}`,
            );
      }
      await pause(SAMPLE_MS);
    }
    await seat.leave();
    talk.disconnect();
  })();
  return {
    stop: async () => {
      stopping.abort();
      await run;
      return { wrong, samples };
    },
  };
}

function report({ idle, server, own, person, counts }) {
  const spent = server - idle;
  const rows = [
    ['audience', `${own.toFixed(1)} processor seconds a minute (at most ${TARGET})`, own <= TARGET],
    [
      'server',
      `${spent.toFixed(1)} more a minute than the ${idle.toFixed(1)} without audience (at most ${TARGET})`,
      spent <= TARGET,
    ],
    [
      'counts',
      `${counts.samples} samples of list, page and chat; ${counts.wrong.length} differ from the open watch sessions${counts.wrong.map((line) => `\n      ${line}`).join('')}`,
      counts.samples > 0 && counts.wrong.length === 0,
    ],
    [
      'a person',
      `signed in and opened ${PAGES.length} pages (${person.requests} requests, ${person.seconds.toFixed(0)} s) while ${VIEWERS} came in; refused: ${person.refused.join(', ') || 'nothing'}`,
      person.refused.length === 0,
    ],
  ];
  console.log(`audience: ${VIEWERS} viewers; ${machine()}`);
  for (const [name, figure, isReached] of rows) console.log(`  ${isReached ? '✔' : '✘'} ${name}: ${figure}`);
  return rows.every(([, , isReached]) => isReached);
}

/** A server of its own with the demonstration, and with the limits of one that people use. */
async function startStack() {
  const stack = await startSeededServer('honey-live-audience-', {
    settings: { RATE_LIMIT_PER_MINUTE: '1200', AUDIENCE_KEY },
  });
  const client = new pg.Client({ connectionString: stack.ownerUrl });
  await client.connect();
  const query = async () => {
    const { rows } = await client.query(
      `SELECT vod_key, count(DISTINCT user_key)::int + count(DISTINCT guest_id)::int AS viewers
       FROM watch_sessions WHERE ended_at IS NULL AND counted_yn GROUP BY vod_key`,
    );
    return new Map(rows.map(({ vod_key, viewers }) => [vod_key, viewers]));
  };
  return {
    server: stack.server,
    query,
    until: async (viewers, withinMs) => {
      const deadline = Date.now() + withinMs;
      for (let present = 0; present < viewers; ) {
        const open = await query();
        present = [...open.values()].reduce((sum, count) => sum + count, 0);
        if (Date.now() > deadline) throw new Error(`only ${present} viewers have come in`);
        await pause(SAMPLE_MS);
      }
    },
    stop: async () => {
      await client.end();
      await stack.stop();
    },
  };
}
