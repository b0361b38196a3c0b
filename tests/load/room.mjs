// A process of receivers and talkers: raw websockets with a minimal engine.io, so that reading costs little and the
// server is what is measured. Started by chat-load.mjs; communicates with it over IPC.
import WebSocket from 'ws';

let deliveries = 0;
let bytes = 0;
/** The durations of lines, while they are measured. */
let delays;
/** When each socket received an event, and what its page then requested, while it is measured. */
let listening;
const sockets = [];

process.on('message', async (message) => {
  const result = await commands[message.command](message);
  process.send({ of: message.command, ...result });
});

const commands = {
  /** Opens sockets, each with its auth token and the text of its join (or none). */
  async enter({ url, entries }) {
    for (let start = 0; start < entries.length; start += 50) {
      await Promise.all(entries.slice(start, start + 50).map((entry) => enter(url, entry)));
    }
    return { sockets: sockets.length };
  },
  /** Opens all sockets at once, and returns how many were admitted within a minute. */
  async arrive({ url, entries }) {
    const late = new Promise((resume) => setTimeout(resume, 60_000));
    const arriving = Promise.allSettled(entries.map((entry) => enter(url, entry)));
    await Promise.race([arriving, late]);
    return { sockets: sockets.length };
  },
  /**
   * Makes `talkers` sockets send `perSecond` lines in total, and returns how long lines took to each recipient here, in
   * ms.
   */
  async pace({ channel, talkers, perSecond, ms }) {
    delays = [];
    let sent = 0;
    const startedAt = performance.now();
    for (let now = startedAt; now < startedAt + ms; now = performance.now()) {
      // Timers are late; all lines due by now are sent.
      for (; sent <= ((now - startedAt) * perSecond) / 1000; sent += 1) {
        say(sockets[sent % talkers], `${channel}|안녕하세요 ${performance.now().toFixed(3)} `);
      }
      await new Promise((resume) => setTimeout(resume, 1000 / perSecond));
    }
    await quiet();
    const sorted = delays.sort((a, b) => a - b);
    const at = (share) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
    delays = undefined;
    const expected = sent * sockets.length;
    return { p50: at(0.5), p99: at(0.99), deliveries: sorted.length, lost: expected - sorted.length };
  },
  /** Makes `talkers` sockets talk, with `window` unacknowledged lines each, and counts what all of them receive. */
  async talk({ text, talkers, window, ms }) {
    deliveries = 0;
    bytes = 0;
    let talking = true;
    const startedAt = performance.now();
    for (const socket of sockets.slice(0, talkers)) {
      socket.acknowledged = () => talking && say(socket, text);
      for (let count = 0; count < window; count += 1) say(socket, text);
    }
    await new Promise((resume) => setTimeout(resume, ms));
    talking = false;
    const result = {
      perSecond: (deliveries / (performance.now() - startedAt)) * 1000,
      bytes: bytes / deliveries,
    };
    await quiet();
    return { ...result, deliveries };
  },
  /** From now on records when sockets receive a live, and makes each request its badge as a page does. */
  listen({ url }) {
    listening = { url, received: [], badges: 0, failed: 0, refused: {} };
    return {};
  },
  /**
   * When the sockets received it, earliest first, as soon as so many did or at the specified time; how many requests
   * succeeded in the end, how often one was refused, by status, and how many were given up.
   */
  async received({ count, until }) {
    const settled = () => listening.badges + listening.failed;
    while (now() < until && (listening.received.length < count || settled() < 2 * listening.received.length))
      await new Promise((resume) => setTimeout(resume, 100));
    const { received, badges, failed, refused } = listening;
    listening = undefined;
    return { received: received.sort((one, other) => one - other), badges, failed, refused };
  },
};

/** A timestamp that processes have in common. */
const now = () => performance.timeOrigin + performance.now();

/**
 * The behaviour of the client's bell: it waits for a random time within the limit that the server sends, so that a
 * thousand pages do not request at once; when refused, it retries a few times (client/src/api/retried-query.ts).
 */
const badge = {
  paths: ['/v1/mypage/alarm-not-read-info', '/v1/user/following-info'],
  leastMs: 150,
  spreadMs: 1_000,
  attemptsMax: 4,
  firstMs: 1_000,
  maxMs: 8_000,
};

function onLiveAlarm(access, withinMs) {
  const measured = listening;
  measured.received.push(now());
  setTimeout(
    () => {
      for (const path of badge.paths) void requestWithRetry(measured, path, access);
    },
    badge.leastMs + Math.random() * withinMs,
  );
}

async function requestWithRetry(measured, path, access) {
  let afterMs = 0;
  for (let failures = 0; failures < badge.attemptsMax; failures += 1) {
    if (failures > 0) {
      const wait = Math.min(badge.firstMs * 2 ** (failures - 1), badge.maxMs) * (1 + Math.random() / 2);
      await new Promise((resume) => setTimeout(resume, Math.max(wait, afterMs)));
    }
    try {
      const response = await fetch(`${measured.url}${path}`, {
        headers: { authorization: `Bearer ${access}` },
      });
      await response.arrayBuffer();
      if (response.ok) {
        measured.badges += 1;
        return;
      }
      note(measured, String(response.status));
      afterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    } catch {
      note(measured, 'no response');
    }
  }
  measured.failed += 1;
}

const note = (measured, status) => {
  measured.refused[status] = (measured.refused[status] ?? 0) + 1;
};

const say = (socket, text) => socket.send(`42/honey,7["talk",${JSON.stringify(text)}]`);

function enter(url, { token, join, access }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/mintalk/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    socket.on('error', reject);
    socket.on('message', (data) => {
      const text = data.toString('latin1');
      if (text.startsWith('42/honey,["talk"')) {
        deliveries += 1;
        bytes += data.length;
        if (delays) delays.push(performance.now() - Number(text.match(/ (\d+\.\d{3}) /)?.[1]));
      } else if (
        listening &&
        text.startsWith('42/honey,["personal","alarm"') &&
        text.includes('type_cd\\":4')
      )
        onLiveAlarm(access, Number(text.match(/within_ms\\":(\d+)/)?.[1] ?? badge.spreadMs));
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40/honey,${JSON.stringify({ token })}`);
      else if (text.startsWith('40/honey'))
        join ? socket.send(`42/honey,1["join",${JSON.stringify(join)}]`) : entered();
      else if (text.startsWith('43/honey,1[')) text.includes('"ok') ? entered() : reject(new Error(text));
      else if (text.startsWith('43/honey,7[')) {
        if (!text.includes('"ok')) throw new Error(`a line was refused: ${text}`);
        socket.acknowledged?.();
      } else if (text.startsWith('44')) reject(new Error(text));
    });
    const entered = () => {
      sockets.push(socket);
      resolve();
    };
  });
}

/** Waits until nothing has arrived for a while. */
async function quiet() {
  for (let before = -1; before !== deliveries; ) {
    before = deliveries;
    await new Promise((resume) => setTimeout(resume, 300));
  }
}
