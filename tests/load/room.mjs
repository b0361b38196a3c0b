// A process of receivers and talkers: raw websockets that speak just enough engine.io, so that reading costs little and
// the server is what is measured. Started by chat-load.mjs; speaks with it over IPC.
import WebSocket from 'ws';

let deliveries = 0;
let bytes = 0;
/** How long lines took, while that is asked. */
let delays;
/** When each socket heard of something new, and what its page asked then, while that is asked. */
let listening;
const sockets = [];

process.on('message', async (message) => {
  const answer = await commands[message.command](message);
  process.send({ of: message.command, ...answer });
});

const commands = {
  /** Opens sockets, each with its auth token and the text of its join (or none). */
  async enter({ url, entries }) {
    for (let start = 0; start < entries.length; start += 50) {
      await Promise.all(entries.slice(start, start + 50).map((entry) => enter(url, entry)));
    }
    return { sockets: sockets.length };
  },
  /** Opens all sockets in one moment, and answers how many came in before a minute was over. */
  async arrive({ url, entries }) {
    const late = new Promise((resume) => setTimeout(resume, 60_000));
    const arriving = Promise.allSettled(entries.map((entry) => enter(url, entry)));
    await Promise.race([arriving, late]);
    return { sockets: sockets.length };
  },
  /** Lets `talkers` sockets say `perSecond` lines together, and answers how long lines took to each who is here, in ms. */
  async pace({ channel, talkers, perSecond, ms }) {
    delays = [];
    let said = 0;
    const begun = performance.now();
    for (let now = begun; now < begun + ms; now = performance.now()) {
      // Timers come late; what should have been said by now is said.
      for (; said <= ((now - begun) * perSecond) / 1000; said += 1) {
        say(sockets[said % talkers], `${channel}|안녕하세요 ${performance.now().toFixed(3)} `);
      }
      await new Promise((resume) => setTimeout(resume, 1000 / perSecond));
    }
    await quiet();
    const sorted = delays.sort((a, b) => a - b);
    const at = (share) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
    delays = undefined;
    const expected = said * sockets.length;
    return { p50: at(0.5), p99: at(0.99), deliveries: sorted.length, lost: expected - sorted.length };
  },
  /** Lets `talkers` sockets talk, `window` lines each unacknowledged, and counts what all of them receive. */
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
  /** From now on it is noted when sockets hear of a live, and each asks for its badge as a page does. */
  listen({ url }) {
    listening = { url, heard: [], asked: 0, failed: 0, putOff: {} };
    return {};
  },
  /**
   * When the sockets heard, earliest first, as soon as so many did or at the given moment; how many questions were answered in the end, how
   * often one was put off, by status, and how many were given up.
   */
  async heard({ count, until }) {
    const settled = () => listening.asked + listening.failed;
    while (now() < until && (listening.heard.length < count || settled() < 2 * listening.heard.length))
      await new Promise((resume) => setTimeout(resume, 100));
    const { heard, asked, failed, putOff } = listening;
    listening = undefined;
    return { heard: heard.sort((one, other) => one - other), asked, failed, putOff };
  },
};

/** A moment that processes have in common. */
const now = () => performance.timeOrigin + performance.now();

/**
 * What the client's bell does: it waits for a moment of its own, within the time that the server says, so that a thousand pages do not ask
 * at once; put off, it asks again a few times (client/src/api/retried-query.ts).
 */
const badge = {
  paths: ['/v1/mypage/alarm-not-read-info', '/v1/user/following-info'],
  leastMs: 150,
  spreadMs: 1_000,
  triesMax: 4,
  firstMs: 1_000,
  maxMs: 8_000,
};

function hear(access, withinMs) {
  const heard = listening;
  heard.heard.push(now());
  setTimeout(
    () => {
      for (const path of badge.paths) void askUntilAnswered(heard, path, access);
    },
    badge.leastMs + Math.random() * withinMs,
  );
}

async function askUntilAnswered(heard, path, access) {
  let afterMs = 0;
  for (let failures = 0; failures < badge.triesMax; failures += 1) {
    if (failures > 0) {
      const wait = Math.min(badge.firstMs * 2 ** (failures - 1), badge.maxMs) * (1 + Math.random() / 2);
      await new Promise((resume) => setTimeout(resume, Math.max(wait, afterMs)));
    }
    try {
      const answer = await fetch(`${heard.url}${path}`, { headers: { authorization: `Bearer ${access}` } });
      await answer.arrayBuffer();
      if (answer.ok) {
        heard.asked += 1;
        return;
      }
      note(heard, String(answer.status));
      afterMs = 1_000 * Number(answer.headers.get('retry-after') ?? 0);
    } catch {
      note(heard, 'no answer');
    }
  }
  heard.failed += 1;
}

const note = (heard, status) => {
  heard.putOff[status] = (heard.putOff[status] ?? 0) + 1;
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
        hear(access, Number(text.match(/within_ms\\":(\d+)/)?.[1] ?? badge.spreadMs));
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
