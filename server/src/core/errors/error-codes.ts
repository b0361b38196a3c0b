import { Registry } from '../registry.ts';

/** A refusal's HTTP status, and the Korean message that is safe to show (CORE-1). */
type Refusal = readonly [status: number, message: string];

/**
 * Every refusal of the product, by its stable code. Each area adds its own (`<area>.errors.ts`): the types here, the
 * entries by `defineErrors`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it.
export interface ErrorCodes {}

/** What clients branch on. */
export type ErrorCode = keyof ErrorCodes;

const registry = new Registry<Refusal>('the error code');

/**
 * Declares the refusals of an area. A code that several areas throw belongs to the lowest of them. Throws when one is
 * declared already.
 */
export function defineErrors<const Refusals extends Readonly<Record<string, Refusal>>>(
  area: string,
  refusals: Refusals,
): Refusals {
  registry.declare(area, refusals);
  return refusals;
}

/** Whether a text is a code that an area declared. */
export const isErrorCode = (text: string): text is ErrorCode => registry.has(text);

/** Status and message of a code. Throws for one that is not declared: no module imports its area's errors. */
export const refusalOf = (code: ErrorCode): Refusal => registry.get(code);

/** Every code that an area declared. */
export const errorCodes = (): string[] => registry.names();
