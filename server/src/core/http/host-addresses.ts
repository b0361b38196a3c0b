import { SetMetadata } from '@nestjs/common';
import type { Handler } from './handlers.ts';

const atHostMetadata = 'honey:at-host';

/** Folders of addresses in which there is no page. */
const callFolders = new Set<string>();

/** A folder of addresses: `/media/`. */
type Folder = `/${string}/`;

/** Says that no page stands in a folder: what is not found there is told in JSON. */
export function keepForCalls(folder: Folder): void {
  callFolders.add(folder);
}

/** Whether an address stands in a folder without pages. */
export const isKeptForCalls = (pathname: string): boolean =>
  [...callFolders].some((folder) => pathname.startsWith(folder));

/**
 * Marks a handler, or all of a controller, whose path stands at the host itself, outside the version prefix. The folder,
 * if one is named, is kept for calls.
 */
export function AtHost(folder?: Folder): ClassDecorator & MethodDecorator {
  if (folder) keepForCalls(folder);
  return SetMetadata(atHostMetadata, true);
}

/** The paths that stand at the host. */
export const hostPaths = (handlers: Handler[]): string[] =>
  handlers.filter((one) => [one.controller, one.handler].some(isAtHost)).map(({ path }) => path);

const isAtHost = (marked: object): boolean => Reflect.getMetadata(atHostMetadata, marked) === true;
