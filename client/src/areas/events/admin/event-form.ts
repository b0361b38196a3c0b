import type { EventPartType, EventPrizeAsset } from '@honey/rules';
import type { Schema } from '../../../api/client.ts';
import { fromSeoulInput, toSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { EventPart } from '../monthly/month-event-queries.ts';
import type { EventRequest, ManagedEvent } from './month-admin-queries.ts';

/** A prize in the form: the fields of all kinds, numbers as typed. */
export interface PrizeValues {
  asset: EventPrizeAsset;
  amount: string;
  count: string;
  /** Key of the item; '' for none. */
  item: string;
  /** Of the item, as the shop has it, or of the coupon, as the operator writes it. */
  name: string;
  worth: CouponWorth;
  stars: string;
  percent: string;
  won: string;
}

/** What a coupon is worth: honey, or a discount in won or as a percentage. */
export type CouponWorth = 'honey' | 'won' | 'percent';

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

type Prize = Schema<'EventPrizeDto'>;

const seoulOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

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

export const emptyPrize = (): PrizeValues => ({
  asset: 'STAR',
  amount: '',
  count: '1',
  item: '',
  name: '',
  worth: 'won',
  stars: '100',
  percent: '10',
  won: '1000',
});

/** An event as form values; a new one runs for a week from tomorrow's midnight. */
export function valuesOf(event: ManagedEvent | undefined, nowMs: number): EventValues {
  const tomorrow = Math.ceil((nowMs + seoulOffsetMs) / dayMs) * dayMs - seoulOffsetMs;
  return {
    title: event?.title ?? '',
    summary: event?.summary ?? '',
    image: event?.image ?? '',
    begins: toSeoulInput(event ? Date.parse(event.begins_on) : tomorrow),
    ends: toSeoulInput(event ? Date.parse(event.ends_on) : tomorrow + 7 * dayMs),
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
    prizes: prizes.map(prizeValues),
  };
}

function prizeValues({ asset, amount, count, item_id, name = '', coupon }: Prize): PrizeValues {
  const values = { ...emptyPrize(), asset, amount: String(amount), count: String(count), name };
  if (asset === 'ITEM') return { ...values, amount: '', item: item_id === undefined ? '' : String(item_id) };
  if (!coupon) return values;
  const { kind, star_cnt, percent, won_krw } = coupon;
  if (kind === 'honey') return { ...values, amount: '', worth: 'honey', stars: String(star_cnt) };
  const discount = { ...values, amount: '', won: String(won_krw) };
  return percent > 0
    ? { ...discount, worth: 'percent', percent: String(percent) }
    : { ...discount, worth: 'won' };
}

function prizeOf(values: PrizeValues): Prize {
  const { asset, worth } = values;
  const [count, name] = [Number(values.count), values.name.trim()];
  if (asset === 'ITEM')
    return { asset, amount: 1, count, ...(name !== '' && { name }), item_id: Number(values.item) };
  if (asset !== 'COUPON') return { asset, amount: Number(values.amount), count };
  const coupon = {
    kind: worth === 'honey' ? ('honey' as const) : ('discount' as const),
    star_cnt: worth === 'honey' ? Number(values.stars) : 0,
    percent: worth === 'percent' ? Number(values.percent) : 0,
    won_krw: worth === 'honey' ? 0 : Number(values.won),
  };
  return { asset, amount: 1, count, name, coupon };
}

/** A part as the server expects it: the fields of its type alone. */
export function partOf(values: PartValues): EventPart {
  const prizes = values.prizes.map(prizeOf);
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
  begins_on: fromSeoulInput(values.begins),
  ends_on: fromSeoulInput(values.ends),
  parts: values.parts.map(partOf),
});
