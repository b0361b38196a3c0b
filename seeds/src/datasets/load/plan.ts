import { Chance } from '../../content/random.ts';
import { at, minuteMs } from './columns.ts';
import { planComments } from './comments.ts';
import { planFollows } from './follows.ts';
import { planMessages } from './messages.ts';
import type { GiftColumns, LiveColumns, LoadPlan, LoadSize } from './shapes.ts';
import { planSpins } from './spins.ts';

const pastMs = 360 * 24 * 60 * minuteMs;
const pastLiveMs = 3 * 60 * minuteMs;
const presentMs = 300 * minuteMs;
/** Of ten gifts, the number given in ended lives. */
const pastTenths = 6;
const amounts = [10, 10, 10, 10, 20, 30, 50, 50, 100, 100, 100, 200, 300, 500, 1_000, 5_000];
const grantedEach = 100;

/**
 * Plans the year that ends at `nowMs`: hosts with fans of their own, who give them often a little and seldom much, and
 * one running live, the first host's, in which every member has given.
 */
export function planLoad(size: LoadSize, nowMs: number): LoadPlan {
  const chance = new Chance(100_000);
  const lives = planLives(size, nowMs);
  const gifts = planGifts(size, lives, nowMs, chance);
  const bought = pay(size, gifts, chance);
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const live = at(gifts.live, gift);
    lives.starCnt[live] = at(lives.starCnt, live) + at(gifts.starCnt, gift);
  }
  const joinedMs = nowMs - presentMs - pastMs - pastLiveMs;
  const follows = planFollows(size, joinedMs);
  const comments = planComments(size, joinedMs, nowMs, chance);
  const messages = planMessages(size, joinedMs, nowMs, chance);
  const spins = planSpins(size, nowMs);
  const people = { follows, comments, messages, spins };
  return { size, lives, gifts, ...people, bought, granted: grantedEach, joinedMs, nowMs };
}

function planLives({ hosts, pastLives }: LoadSize, nowMs: number): LiveColumns {
  const count = pastLives + hosts;
  const lives: LiveColumns = {
    count,
    host: new Uint32Array(count),
    startedMs: new Float64Array(count),
    endedMs: new Float64Array(count),
    starCnt: new Float64Array(count),
  };
  const beginMs = nowMs - presentMs - pastMs - pastLiveMs;
  for (let live = 0; live < count; live += 1) {
    const past = live < pastLives;
    lives.host[live] = (past ? live : live - pastLives) % hosts;
    lives.startedMs[live] = past
      ? beginMs + Math.floor((live * pastMs) / pastLives)
      : nowMs - presentMs + Math.floor(((live - pastLives) * presentMs) / hosts);
    lives.endedMs[live] = past ? at(lives.startedMs, live) + pastLiveMs : 0;
  }
  return lives;
}

function planGifts(size: LoadSize, lives: LiveColumns, nowMs: number, chance: Chance): GiftColumns {
  const count = Math.max(size.gifts, size.members);
  const gifts: GiftColumns = {
    count,
    giver: new Uint32Array(count),
    live: new Uint32Array(count),
    starCnt: new Uint32Array(count),
    fromGranted: new Uint32Array(count),
    balance: new Float64Array(count),
    givenMs: new Float64Array(count),
    transfer: new Uint32Array(count),
  };
  const present = Math.max(size.members, Math.ceil((count * (10 - pastTenths)) / 10));
  const past = count - present;
  const beginMs = at(lives.startedMs, 0);
  // Every n-th current gift goes from the next member to the biggest room.
  const everyMember = Math.floor(present / size.members);
  for (let gift = 0; gift < count; gift += 1) {
    const nth = gift - past;
    const givenMs =
      nth < 0 ? beginMs + (gift * pastMs) / past : nowMs - presentMs + (nth * presentMs) / present;
    const member = nth >= 0 && nth % everyMember === 0 ? nth / everyMember : size.members;
    const live =
      nth < 0
        ? livePast(size, givenMs - beginMs, chance)
        : member < size.members
          ? size.pastLives
          : liveNow(size, givenMs - nowMs + presentMs, chance);
    gifts.givenMs[gift] = Math.floor(givenMs);
    gifts.live[gift] = live;
    gifts.giver[gift] = member < size.members ? member : fanOf(size, at(lives.host, live), chance);
    gifts.starCnt[gift] = chance.pick(amounts);
  }
  return gifts;
}

/** A live that was running at this time after the first one started. */
function livePast({ pastLives }: LoadSize, sinceMs: number, chance: Chance): number {
  const last = Math.floor((sinceMs * pastLives) / pastMs);
  const first = Math.max(0, Math.ceil(((sinceMs - pastLiveMs) * pastLives) / pastMs));
  return chance.integer(Math.min(first, last), Math.min(last, pastLives - 1));
}

/** A running live that had started by then: longer ones are more popular. */
function liveNow({ pastLives, hosts }: LoadSize, sinceMs: number, chance: Chance): number {
  const startedLives = Math.min(hosts, Math.floor((sinceMs * hosts) / presentMs) + 1);
  return pastLives + Math.floor(chance.next() ** 2 * startedLives);
}

/** A fan of this host: each has some thousands, and a few of them give most of the honey. */
function fanOf({ members }: LoadSize, host: number, chance: Chance): number {
  return (host * 97 + Math.floor(chance.next() ** 3 * 3_000)) % members;
}

/** Pays every gift, granted honey first, and returns each member's purchases. */
function pay({ members }: LoadSize, gifts: GiftColumns, chance: Chance): Float64Array {
  const bought = new Float64Array(members);
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const giver = at(gifts.giver, gift);
    bought[giver] = at(bought, giver) + at(gifts.starCnt, gift);
  }
  for (let member = 0; member < members; member += 1)
    bought[member] = at(bought, member) + chance.integer(1, 50) * 100;
  const left = bought.map((amount) => amount + grantedEach);
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const giver = at(gifts.giver, gift);
    const starCnt = at(gifts.starCnt, gift);
    const grantedLeft = at(left, giver) - at(bought, giver);
    gifts.fromGranted[gift] = Math.max(0, Math.min(grantedLeft, starCnt));
    left[giver] = at(left, giver) - starCnt;
    gifts.balance[gift] = at(left, giver);
  }
  return bought;
}
