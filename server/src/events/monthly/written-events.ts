import { type EventPart, eventPartsProblem, isNoticePicture, storedPrize } from '@honey/rules';
import type { MonthEvent } from '../../core/database/generated/client.ts';
import { fieldRefusal, refuseProblem } from '../../core/errors/field-problems.ts';

const dayMs = 86_400_000;
const daysMax = 100;

/** An event as operators send it. */
interface RequestedEvent {
  title: string;
  summary: string;
  image?: string | null;
  begins_on: string;
  ends_on: string;
  parts: readonly object[];
}

/** The fields of an event that operators write. */
export interface WrittenEvent {
  title: string;
  summary: string;
  image: string | null;
  parts: EventPart[];
  beginsAt: Date;
  endsAt: Date;
}

/** Validates an event and converts it for storage (EVENTS-49, EVENTS-50). Throws validation_failed. */
export function writtenEvent(request: RequestedEvent): WrittenEvent {
  const image = request.image || null;
  const beginsAt = timestampOf('begins_on', request.begins_on);
  const endsAt = timestampOf('ends_on', request.ends_on);
  // Plain objects in the order of the declared fields, so that equal parts are equal texts.
  const parts = (JSON.parse(JSON.stringify(request.parts)) as EventPart[]).map((part) => {
    if ('prizes' in part) return { ...part, prizes: part.prizes.map(storedPrize) };
    return part.type === 'text' ? { ...part, text: part.text.replace(/\r\n?/g, '\n').trim() } : part;
  });
  refuseProblem('image', image !== null && !isNoticePicture(image) ? 'characters' : null);
  refuseProblem('ends_on', endsAt <= beginsAt ? 'tooShort' : null);
  refuseProblem('ends_on', endsAt.getTime() - beginsAt.getTime() > daysMax * dayMs ? 'tooLong' : null);
  const problem = eventPartsProblem(parts);
  if (problem) throw fieldRefusal(problem.field, problem.code);
  return { title: request.title.trim(), summary: request.summary.trim(), image, parts, beginsAt, endsAt };
}

/** The parts of a stored event. */
export const partsOf = (row: Pick<MonthEvent, 'parts'>): EventPart[] => row.parts as unknown as EventPart[];

/** What is fixed once an event runs: its draw and its ranking, as comparable text. */
export const fixedParts = (parts: readonly EventPart[]): string =>
  JSON.stringify(
    parts
      .flatMap((part) => {
        if (part.type === 'ticket_ask') return [['ticket_ask', '', ...prizesOf(part.prizes)]];
        if (part.type === 'ranking') return [['ranking', part.kind, ...prizesOf(part.prizes)]];
        return [];
      })
      .sort(),
  );

const prizesOf = (prizes: Extract<EventPart, { type: 'ranking' }>['prizes']): string[] =>
  prizes.map(({ asset, amount, count, name, item_id, coupon }) =>
    [
      asset,
      amount,
      count,
      ...(item_id === undefined ? [] : [item_id]),
      // Field by field: the database stores them in an order of its own.
      ...(coupon ? [coupon.kind, coupon.star_cnt, coupon.percent, coupon.won_krw, name] : []),
    ].join(' '),
  );

/** The parts with the stored prizes of an event that has started: an item retains the name that it had in the shop then. */
export const withStoredPrizes = (parts: EventPart[], stored: readonly EventPart[]): EventPart[] =>
  parts.map((part) => {
    const before = stored.find(({ type }) => type === part.type);
    return 'prizes' in part && before && 'prizes' in before ? { ...part, prizes: before.prizes } : part;
  });

/** An event in its wire format, for the audit log. */
export const wireOfEvent = (row: MonthEvent) => ({
  title: row.title,
  summary: row.summary,
  image: row.image,
  begins_on: row.beginsAt.toISOString(),
  ends_on: row.endsAt.toISOString(),
  published_on: row.publishedAt?.toISOString() ?? null,
  parts: JSON.stringify(row.parts),
});

/** ISO 8601 allows timestamps that cannot be stored. Throws validation_failed. */
function timestampOf(field: string, text: string): Date {
  const timestamp = new Date(text);
  const year = timestamp.getUTCFullYear();
  refuseProblem(field, year >= 2000 && year < 10_000 ? null : 'characters');
  return timestamp;
}
