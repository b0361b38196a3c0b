import { SetMetadata } from '@nestjs/common';
import type { Handler } from './handlers.ts';

const atHostMetadata = 'honey:at-host';

/** Path prefixes without pages. */
const callFolders = new Set<string>();

/** A path prefix, such as `/media/`. */
type Folder = `/${string}/`;

/** Reserves a path prefix for API calls: unknown paths below it return a JSON error, not a page. */
export function reserveForApi(folder: Folder): void {
  callFolders.add(folder);
}

/** Whether a path is below a reserved prefix. */
export const isReservedForApi = (pathname: string): boolean =>
  [...callFolders].some((folder) => pathname.startsWith(folder));

/**
 * Marks a handler, or all handlers of a controller, as served at the root, outside the version prefix. The prefix, if
 * passed, is reserved for API calls.
 */
export function AtHost(folder?: Folder): ClassDecorator & MethodDecorator {
  if (folder) reserveForApi(folder);
  return SetMetadata(atHostMetadata, true);
}

/** The paths served at the root. */
export const hostPaths = (handlers: Handler[]): string[] =>
  handlers.filter(({ controller, handler }) => [controller, handler].some(isAtHost)).map(({ path }) => path);

const isAtHost = (marked: object): boolean => Reflect.getMetadata(atHostMetadata, marked) === true;
