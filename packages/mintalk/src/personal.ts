import { FrameError } from './errors.ts';
import { parseObject } from './json-object.ts';

/** Events for one member on all connections, by kind. A reader ignores unknown kinds. */
export type PersonalKind = 'alarm' | 'message';

/** A JSON object, spelled as on HTTP; its fields are defined by the sender of the kind. */
export type PersonalPayload = Readonly<Record<string, unknown>>;

/** The name of the event. It belongs to no channel. */
export const PERSONAL = 'personal';

const KINDS: ReadonlySet<string> = new Set<PersonalKind>(['alarm', 'message']);

export function isPersonalKind(kind: unknown): kind is PersonalKind {
  return typeof kind === 'string' && KINDS.has(kind);
}

/** The arguments of `personal`, its name first: `room.emit(...personalEvent('message', payload))`. */
export function personalEvent(
  kind: PersonalKind,
  payload: object,
): [name: typeof PERSONAL, kind: PersonalKind, json: string] {
  return [PERSONAL, kind, JSON.stringify(payload)];
}

/** Reads the arguments of `personal`; undefined for a kind of a later version. Throws `FrameError`. */
export function readPersonal([kind, json]: readonly unknown[]):
  | [kind: PersonalKind, payload: PersonalPayload]
  | undefined {
  if (typeof kind !== 'string' || typeof json !== 'string') throw new FrameError('invalid request');
  return isPersonalKind(kind) ? [kind, parseObject(json)] : undefined;
}
