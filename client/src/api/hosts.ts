import { apiHostOf, type PageSettings } from '@honey/rules';
import { ownOrigin } from '../lib/own-origin.ts';
import { platform } from './platform.ts';

/** A setting of the page: a meta element that its build or its server filled in. */
function setting(name: keyof PageSettings): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.replace(/\/+$/, '') ?? '';
}

interface Place {
  /** Without a slash at the end; empty: the page's own origin. */
  host: string;
  /** Version, or version and site key, of the calls. */
  prefix: string;
}

let known: Place | undefined;

/** Where the API is. Read once: a page does not move. */
function place(): Place {
  known ??= {
    host: apiHostOf(window.location.host, {
      host: setting('api-host'),
      developmentHost: setting('api-dev-host'),
    }),
    prefix: setting('api-prefix') || '/v1/honey',
  };
  return known;
}

/** Where calls of the API go. */
export const callHost = (): string => place().host || ownOrigin();

/** Stands for the page's own origin where pages are drawn on the server; calls do not leave it there. */
export const serverOrigin = 'http://server.invalid';

/** The full address of a call: `/v1/…` stands under the prefix, everything else at the API host itself. */
export function callAddress(path: string): string {
  if (typeof window === 'undefined') return serverOrigin + path;
  return callHost() + path.replace(/^\/v1\//, `${place().prefix}/`);
}

/** The path of a call as the contract has it, by the address that it was sent to. */
export function contractPath(address: string): string {
  const { pathname } = new URL(address);
  const prefix = `${place().prefix}/`;
  return pathname.startsWith(prefix) ? `/v1/${pathname.slice(prefix.length)}` : pathname;
}

/**
 * An address that an answer names (a picture, a video, a popup): a path stands at the API host, whatever page shows it
 * (PAGES-13). Every address that the API gave passes here before a browser loads it.
 */
export function answeredAddress(address: string): string {
  if (typeof window === 'undefined' || !/^\/(?!\/)/.test(address)) return address;
  return place().host + address;
}

/** The same, in full. */
export const fullAnsweredAddress = (address: string): string => new URL(address, callHost()).href;

/** Who is calling, for the server's logs and statistics. */
export const agent = `honey-web/1 (${platform})`;
