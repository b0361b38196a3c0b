import { SetMetadata } from '@nestjs/common';
import type { Handler } from './handlers.ts';

const atRootMetadata = 'honey:at-host';

/** Path prefixes without pages. */
const apiPrefixes = new Set<string>();

/** A path prefix, such as `/media/`. */
type PathPrefix = `/${string}/`;

/** Reserves a path prefix for API calls: unknown paths below it return a JSON error, not a page. */
export function reserveForApi(prefix: PathPrefix): void {
  apiPrefixes.add(prefix);
}

/** Whether a path is below a reserved prefix. */
export const isReservedForApi = (pathname: string): boolean =>
  [...apiPrefixes].some((prefix) => pathname.startsWith(prefix));

/**
 * Marks a handler, or all handlers of a controller, as served at the root, outside the version prefix. The prefix, if
 * passed, is reserved for API calls.
 */
export function AtRoot(prefix?: PathPrefix): ClassDecorator & MethodDecorator {
  if (prefix) reserveForApi(prefix);
  return SetMetadata(atRootMetadata, true);
}

/** The paths served at the root. */
export const rootPaths = (handlers: Handler[]): string[] =>
  handlers.filter(({ controller, handler }) => [controller, handler].some(isAtRoot)).map(({ path }) => path);

const isAtRoot = (marked: object): boolean => Reflect.getMetadata(atRootMetadata, marked) === true;
