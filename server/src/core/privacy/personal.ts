import { ApiProperty } from '@nestjs/swagger';
import { maskOf, type PersonalKind } from './masks.ts';

/** The JSON names of fields that are personal data whatever they are part of. */
const maskedNames = new Map<string, PersonalKind>();

/** Names that other things than members have too: settings, words, passkeys. */
const sharedNames: readonly string[] = ['name', 'address', 'holder'];

/**
 * A text that is personal data. However it leaves the server towards operators, in a response, a CSV file, an audit
 * entry or a log, it leaves masked: serializing it and converting it to a string return the masked text (ADMIN-33). Only
 * `reveal` returns the plain one.
 */
export class Personal<Kind extends PersonalKind = PersonalKind> {
  readonly #plain: string;

  constructor(
    readonly kind: Kind,
    plain: string,
  ) {
    this.#plain = plain;
  }

  /** The plain text, which only unmasking shows, and comparisons on the server read. */
  reveal(): string {
    return this.#plain;
  }

  /** The masked text. */
  toString(): string {
    return maskOf(this.kind, this.#plain);
  }

  /** The masked text: this is how JSON.stringify writes the field. */
  toJSON(): string {
    return this.toString();
  }
}

/** A text as personal data of a kind. */
export const personal = <const Kind extends PersonalKind>(kind: Kind, plain: string): Personal<Kind> =>
  new Personal(kind, plain);

/**
 * Declares a field of an operators' response as personal data, which is documented as `x-masked`. The type of the field
 * is `Personal` of the same kind, so that the compiler refuses a plain text.
 */
export function Masked<const Kind extends PersonalKind>(kind: Kind) {
  return <Name extends string>(target: Readonly<Record<Name, Personal<Kind>>>, name: Name): void => {
    if (!sharedNames.includes(name)) maskedNames.set(name, kind);
    ApiProperty({ type: String, 'x-masked': kind } as object)(target, name);
  };
}

/**
 * Masks plain texts in the fields of an audit entry that are declared as personal data in a response. Replacer of
 * JSON.stringify.
 */
export function maskDeclared(name: string, value: unknown): unknown {
  const kind = typeof value === 'string' ? maskedNames.get(name) : undefined;
  return kind === undefined ? value : maskOf(kind, String(value));
}
