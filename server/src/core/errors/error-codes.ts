import { Registry } from '../registry.ts';

/** A refusal's HTTP status, and a Korean message that is safe to show (CORE-1). */
type Refusal = readonly [status: number, message: string];

/**
 * Every refusal of the product by its stable code. Each area adds its own (`<area>.errors.ts`): the types here, the
 * entries with `defineErrors`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the areas.
export interface ErrorCodes {}

/** The codes that clients branch on. */
export type ErrorCode = keyof ErrorCodes;

const registry = new Registry<Refusal>('the error code');

/**
 * Declares the refusals of an area. A code that several areas throw belongs to the lowest of them. Throws when a code
 * is declared already.
 */
export function defineErrors<const Refusals extends Readonly<Record<string, Refusal>>>(
  area: string,
  refusals: Refusals,
): Refusals {
  registry.declare(area, refusals);
  return refusals;
}

/** Whether a text is a declared code. */
export const isErrorCode = (text: string): text is ErrorCode => registry.has(text);

/** Returns status and message of a code. Throws for an undeclared one: no module imports its area's errors. */
export const refusalOf = (code: ErrorCode): Refusal => registry.get(code);

/** All declared codes. */
export const errorCodes = (): string[] => registry.names();
