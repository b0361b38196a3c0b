// A process of viewers who chat: started by faults.mjs, with which it communicates over IPC. Each line begins with its
// number, by which it is recognized wherever it arrives.
import { Balancer } from './balancer.mjs';
import { Viewer } from './viewer.mjs';

const ENTER_AT_ONCE = 25;
const TEXT = '안녕하세요, 오늘도 잘 볼게요';
/** How long lines, gifts and sockets that are missing may take to arrive at last. */
const SETTLE_MS = 30_000;
const CHECK_MS = 200;
const INSIDE_MS = 60_000;

let balancer;
let viewers = [];
let talking;
let number = 0;
const waiting = new Set();
const accepted = new Map();
const refused = new Map();
const problems = {};

const count = (counts, key) => {
  counts[key] = (counts[key] ?? 0) + 1;
};
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

const commands = {
  /** Makes members enter a live, on all servers in turn. */
  async enter({ urls, userKeys, vodKey }) {
    balancer = new Balancer(urls);
    const problem = (what) => count(problems, what);
    viewers = userKeys.map((userKey) => new Viewer({ userKey, vodKey, balancer, problem }));
    for (let at = 0; at < viewers.length; at += ENTER_AT_ONCE)
      await Promise.all(viewers.slice(at, at + ENTER_AT_ONCE).map((viewer) => viewer.enter()));
    return { inside: viewers.filter(({ isIn }) => isIn).length };
  },
  /** The servers are at other addresses from now on. */
  async use({ urls }) {
    balancer.use(urls);
    return {};
  },
  /** Waits until every viewer is in the room, for a minute at most. */
  async inside() {
    const deadline = performance.now() + INSIDE_MS;
    while (performance.now() < deadline && !viewers.every(({ isIn }) => isIn)) await pause(CHECK_MS);
    return {};
  },
  /** From now on the viewers talk in turn. */
  async talk({ perSecond }) {
    talking = setInterval(sayNext, 1_000 / perSecond);
    return {};
  },
  /**
   * Stops talking, waits until every viewer has everything, and returns what is missing or was received twice.
   * @param {{ gifts: number[] }} options ids of the gifts in this live
   */
  async settle({ gifts }) {
    clearInterval(talking);
    await Promise.allSettled(waiting);
    const deadline = performance.now() + SETTLE_MS;
    while (performance.now() < deadline && !viewers.every((viewer) => isComplete(viewer, gifts)))
      await pause(CHECK_MS);
    const absences = viewers.flatMap((viewer) => viewer.absences).sort((one, other) => one - other);
    const sum = (read) => viewers.reduce((total, viewer) => total + read(viewer), 0);
    return {
      accepted: [...accepted],
      refused: Object.fromEntries(refused),
      missingLines: sum(({ lines }) => [...accepted.keys()].filter((line) => !lines.has(line)).length),
      missingGifts: sum((viewer) => gifts.filter((giftId) => !viewer.gifts.has(giftId)).length),
      doubled: sum((viewer) => viewer.doubled),
      disordered: sum((viewer) => viewer.disordered),
      outside: viewers.filter(({ isIn }) => !isIn).length,
      absences: absences.length,
      medianAwayMs: absences[Math.floor(absences.length / 2)] ?? 0,
      longestAwayMs: absences.at(-1) ?? 0,
      problems,
      watchIds: viewers.map(({ watchId }) => watchId),
    };
  },
  async leave() {
    for (let at = 0; at < viewers.length; at += ENTER_AT_ONCE)
      await Promise.all(viewers.slice(at, at + ENTER_AT_ONCE).map((viewer) => viewer.leave()));
    balancer.close();
    return {};
  },
};

function sayNext() {
  number += 1;
  const line = number;
  const viewer = viewers[line % viewers.length];
  // A page does not let its member talk while it is disconnected.
  if (!viewer.isIn) return;
  const saying = viewer.say(`${line} ${TEXT}`).then(
    (id) => accepted.set(line, Number(id)),
    (error) => {
      refused.set(line, error.message);
    },
  );
  waiting.add(saying);
  void saying.finally(() => waiting.delete(saying));
}

const isComplete = (viewer, gifts) =>
  viewer.isIn &&
  gifts.every((giftId) => viewer.gifts.has(giftId)) &&
  [...accepted.keys()].every((line) => viewer.lines.has(line));

process.on('message', async (message) => {
  process.send({ of: message.command, ...(await commands[message.command](message)) });
});
