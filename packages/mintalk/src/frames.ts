import { FrameError } from './errors.ts';
import { PAYLOAD_UNITS_MAX } from './limits.ts';
import { TAGS } from './tags.ts';

/** A frame on the wire: its tag and its payload, without the length. */
export interface Frame {
  tag: string;
  payload: string;
}

const HEADER_UNITS = 4;
const ASCII_MAX = 0x7f;
const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const DECIMAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
/** All possible length prefixes, precomputed: every chat line uses them. */
const LENGTHS = Array.from({ length: PAYLOAD_UNITS_MAX + 1 }, (_, units) =>
  units.toString(16).padStart(3, '0'),
);
const ABSENT = `${TAGS.absent}000`;

/** Writes a frame; throws `RangeError` if the payload is longer than a frame can hold. */
export function writeFrame(tag: string, payload: string): string {
  const length = LENGTHS[payload.length];
  if (length === undefined) {
    throw new RangeError(`a payload may have ${PAYLOAD_UNITS_MAX} UTF-16 units, not ${payload.length}`);
  }
  return tag + length + payload;
}

export function writeText(value: string): string {
  return writeFrame(TAGS.string, value);
}

export function writeTextOrAbsent(value: string | null): string {
  return value === null ? ABSENT : writeFrame(TAGS.string, value);
}

export function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return writeFrame(TAGS.number, String(value));
}

/** Writes any number that has a plain decimal notation (no exponent). */
export function writeNumber(value: number): string {
  const text = String(value);
  if (!DECIMAL.test(text)) throw new RangeError(`${text} has no plain decimal notation`);
  return writeFrame(TAGS.number, text);
}

export function writeBoolean(value: boolean): string {
  return writeFrame(TAGS.boolean, value ? '1' : '0');
}

export function parseInteger(payload: string): number {
  const value = Number(payload);
  if (!INTEGER.test(payload) || !Number.isSafeInteger(value)) throw new FrameError('invalid request');
  // "-0" is never written but accepted; adding zero turns it into 0.
  return value + 0;
}

export function parseNumber(payload: string): number {
  const value = Number(payload);
  if (!DECIMAL.test(payload) || !Number.isFinite(value)) throw new FrameError('invalid request');
  return value + 0;
}

export function parseBoolean(payload: string): boolean {
  if (payload === '1') return true;
  if (payload === '0') return false;
  throw new FrameError('invalid request');
}

/** The frames of a text, in order; the whole text must consist of frames. */
export function readFrames(text: string): Frame[] {
  return splitFrames(text).map((frame) => ({ tag: frame.charAt(0), payload: frame.slice(HEADER_UNITS) }));
}

/** The undecoded frames of a text, for the matching decoder. */
export function splitFrames(text: string): string[] {
  const frames: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = frameEnd(text, at);
    frames.push(text.slice(at, end));
    at = end;
  }
  return frames;
}

/** The payload of a text that must be a single frame with this tag. */
export function readPayload(text: string, tag: string): string {
  const end = frameEnd(text, 0);
  if (end < text.length) {
    // Later frames are parsed too, so that a broken header is reported as one.
    splitFrames(text.slice(end));
    throw new FrameError('invalid request');
  }
  if (text.charAt(0) !== tag) throw new FrameError('invalid request');
  return text.slice(HEADER_UNITS);
}

/** Reads the fields of an entity in order; a field that is absent, or missing at the end, gets its default. */
export class FieldReader {
  #at = 0;
  readonly #fields: string;

  constructor(fields: string) {
    this.#fields = fields;
  }

  text(fallback = ''): string {
    return this.#next(TAGS.string) ?? fallback;
  }

  textOrNull(): string | null {
    return this.#next(TAGS.string) ?? null;
  }

  integer(): number {
    const payload = this.#next(TAGS.number);
    return payload === undefined ? 0 : parseInteger(payload);
  }

  boolean(): boolean {
    const payload = this.#next(TAGS.boolean);
    return payload === undefined ? false : parseBoolean(payload);
  }

  /** Skips fields that a newer peer may have added; they must be valid frames. */
  finish(): void {
    while (this.#at < this.#fields.length) this.#at = frameEnd(this.#fields, this.#at);
  }

  #next(tag: string): string | undefined {
    const start = this.#at;
    if (start === this.#fields.length) return undefined;
    const end = frameEnd(this.#fields, start);
    this.#at = end;
    const found = this.#fields.charAt(start);
    if (found === TAGS.absent) return undefined;
    if (found !== tag) throw new FrameError('invalid request');
    return this.#fields.slice(start + HEADER_UNITS, end);
  }
}

/** Validates the frame that starts at `at` and returns its end. */
function frameEnd(text: string, at: number): number {
  if (text.length - at < HEADER_UNITS || text.charCodeAt(at) > ASCII_MAX)
    throw new FrameError('Invalid input');
  // An invalid digit is -1, and OR with -1 always stays negative.
  const length =
    (hexDigit(text.charCodeAt(at + 1)) << 8) |
    (hexDigit(text.charCodeAt(at + 2)) << 4) |
    hexDigit(text.charCodeAt(at + 3));
  if (length < 0) throw new FrameError('Invalid input');
  const end = at + HEADER_UNITS + length;
  if (end > text.length) throw new FrameError('invalid request');
  if (length > 0 && text.charAt(at) === TAGS.absent) throw new FrameError('invalid request');
  return end;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x61 + 10;
  if (code >= 0x41 && code <= 0x46) return code - 0x41 + 10;
  return -1;
}
