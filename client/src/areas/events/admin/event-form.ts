import type { EventPartType } from '@honey/rules';
import type { EventPart } from '../monthly/month-event-queries.ts';
import type { EventRequest, ManagedEvent } from './month-admin-queries.ts';

/** A prize in the form: numbers as typed. */
export interface PrizeValues {
  asset: 'STAR' | 'BTUC';
  amount: string;
  count: string;
}

/** A part in the form: the fields of all types, of which its own type uses some. */
export interface PartValues {
  type: EventPartType;
  url: string;
  alt: string;
  /** Of the uploaded picture; undefined for an address that was typed. */
  size: { width: number; height: number } | undefined;
  text: string;
  label: string;
  until: 'begins' | 'ends';
  title: string;
  kind: 'host' | 'member';
  external: boolean;
  prizes: PrizeValues[];
}

/** The form of an event. Times are Seoul local time. */
export interface EventValues {
  title: string;
  summary: string;
  image: string;
  begins: string;
  ends: string;
  parts: PartValues[];
}

const seoulOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

/** 2026-11-20T12:00, in Seoul, as a datetime-local field expects it. */
const toLocalInput = (at: number): string => new Date(at + seoulOffsetMs).toISOString().slice(0, 16);

/** The timestamp of such a field. */
export const fromLocalInput = (localInput: string): string =>
  new Date(`${localInput}:00+09:00`).toISOString();

/** A new part of a type. */
export const emptyPart = (type: EventPartType): PartValues => ({
  type,
  url: '',
  alt: '',
  size: undefined,
  text: '',
  label: '',
  until: 'ends',
  title: '',
  kind: 'host',
  external: false,
  prizes: type === 'ticket_ask' ? [emptyPrize()] : [],
});

export const emptyPrize = (): PrizeValues => ({ asset: 'STAR', amount: '', count: '1' });

/** An event as form values; a new one runs for a week from tomorrow's midnight. */
export function valuesOf(event: ManagedEvent | undefined, nowMs: number): EventValues {
  const tomorrow = Math.ceil((nowMs + seoulOffsetMs) / dayMs) * dayMs - seoulOffsetMs;
  return {
    title: event?.title ?? '',
    summary: event?.summary ?? '',
    image: event?.image ?? '',
    begins: toLocalInput(event ? Date.parse(event.begins_on) : tomorrow),
    ends: toLocalInput(event ? Date.parse(event.ends_on) : tomorrow + 7 * dayMs),
    parts: (event?.parts ?? []).map(partValues),
  };
}

function partValues(part: EventPart): PartValues {
  const { prizes, external_yn, width, height, ...fields } = {
    prizes: [],
    external_yn: 'N',
    width: undefined,
    height: undefined,
    ...part,
  };
  return {
    ...emptyPart(part.type),
    ...fields,
    size: width !== undefined && height !== undefined ? { width, height } : undefined,
    external: external_yn === 'Y',
    prizes: prizes.map(({ asset, amount, count }) => ({
      asset,
      amount: String(amount),
      count: String(count),
    })),
  };
}

/** A part as the server expects it: the fields of its type alone. */
export function partOf(values: PartValues): EventPart {
  const prizes = values.prizes.map(({ asset, amount, count }) => ({
    asset,
    amount: Number(amount),
    count: Number(count),
  }));
  const [title, label] = [values.title.trim(), values.label.trim()];
  switch (values.type) {
    case 'picture':
      return { type: 'picture', url: values.url.trim(), alt: values.alt.trim(), ...values.size };
    case 'text':
      return { type: 'text', text: values.text.trim() };
    case 'countdown':
      return { type: 'countdown', label, until: values.until };
    case 'attendance':
      return { type: 'attendance', title };
    case 'ticket_ask':
      return { type: 'ticket_ask', title, prizes };
    case 'ranking':
      return { type: 'ranking', title, kind: values.kind, prizes };
    case 'winners':
      return { type: 'winners', title };
    case 'button':
      return {
        type: 'button',
        label,
        url: values.url.trim(),
        external_yn: values.external ? 'Y' : 'N',
      };
  }
}

/** The request body of the form. */
export const requestOf = (values: EventValues): EventRequest => ({
  title: values.title.trim(),
  summary: values.summary.trim(),
  image: values.image.trim() === '' ? null : values.image.trim(),
  begins_on: fromLocalInput(values.begins),
  ends_on: fromLocalInput(values.ends),
  parts: values.parts.map(partOf),
});
