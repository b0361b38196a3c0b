import { isNoticePicture } from './notice-content.ts';
import { isSitePath } from './site-path.ts';

/** The parts of which an event's page consists, in the order in which a console offers them (EVENTS-48). */
export const eventPartTypes = [
  'picture',
  'text',
  'countdown',
  'attendance',
  'ticket_ask',
  'ranking',
  'winners',
  'button',
] as const;
export type EventPartType = (typeof eventPartTypes)[number];

/** What one winner gets: granted honey (STAR) or BTUC. `count` winners in a row get the same amount. */
export interface EventPrize {
  asset: 'STAR' | 'BTUC';
  amount: number;
  count: number;
}

/** A part of an event's page. Its texts are plain text: nothing in them is markup. */
export type EventPart =
  | { type: 'picture'; url: string; alt: string; width?: number; height?: number }
  | { type: 'text'; text: string }
  | { type: 'countdown'; label: string; until: 'begins' | 'ends' }
  | { type: 'attendance'; title: string }
  | { type: 'ticket_ask'; title: string; prizes: readonly EventPrize[] }
  | { type: 'ranking'; title: string; kind: 'host' | 'member'; prizes: readonly EventPrize[] }
  | { type: 'winners'; title: string }
  | { type: 'button'; label: string; url: string; external_yn: 'Y' | 'N' };

/** Limits of events: characters, numbers of parts and prizes, and the highest amount of one prize (EVENTS-49). */
export const eventLimits = {
  titleMax: 60,
  summaryMax: 200,
  partsMax: 30,
  labelMax: 60,
  altMax: 200,
  textMax: 5_000,
  urlMax: 500,
  pixelsMax: 20_000,
  prizesMax: 10,
  /** Winners of one draw or ranking, all prizes together. */
  winnersMax: 100,
  amountMax: 1_000_000,
  /** The whole of one draw or ranking, of each asset. */
  sumMax: 10_000_000,
} as const;

/** Parts that an event has at most once. */
const single: ReadonlySet<EventPartType> = new Set(['attendance', 'ticket_ask', 'ranking', 'winners']);

/** An external address, for which a button carries the explicit flag. */
const isExternal = (url: string): boolean => {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username, password } = new URL(url);
  return hostname.includes('.') && username === '' && password === '';
};

/** Whether a button may lead to an address: a path of this site, or with the flag an https address (EVENTS-50). */
export const isButtonTarget = (url: string, external: boolean): boolean =>
  external ? isExternal(url) : isSitePath(url);

/** The number of winners of prizes. */
export const winnersOf = (prizes: readonly EventPrize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

/** The prize of a winner or place, counted from 1; undefined below the last prize. */
export function prizeOf(prizes: readonly EventPrize[], number: number): EventPrize | undefined {
  let last = 0;
  for (const prize of prizes) {
    last += prize.count;
    if (number <= last) return prize;
  }
  return undefined;
}

/** What is wrong with the parts of an event: the field by its path (`parts.2.url`) and a code; null: nothing. */
export function eventPartsProblem(
  parts: readonly EventPart[],
): { field: string; code: 'characters' | 'arrayUnique' | 'max' } | null {
  for (const [index, part] of parts.entries()) {
    const field = (name: string): string => `parts.${index}.${name}`;
    if (single.has(part.type) && parts.findIndex(({ type }) => type === part.type) < index)
      return { field: field('type'), code: 'arrayUnique' };
    if (part.type === 'picture' && !isNoticePicture(part.url))
      return { field: field('url'), code: 'characters' };
    if (part.type === 'button' && !isButtonTarget(part.url, part.external_yn === 'Y'))
      return { field: field('url'), code: 'characters' };
    if ('prizes' in part && !prizesFit(part.prizes)) return { field: field('prizes'), code: 'max' };
  }
  return null;
}

function prizesFit(prizes: readonly EventPrize[]): boolean {
  if (winnersOf(prizes) > eventLimits.winnersMax) return false;
  return (['STAR', 'BTUC'] as const).every(
    (asset) =>
      prizes.reduce((sum, prize) => sum + (prize.asset === asset ? prize.amount * prize.count : 0), 0) <=
      eventLimits.sumMax,
  );
}
