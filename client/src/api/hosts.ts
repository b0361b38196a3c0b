import { apiHostOf, type PageSettings } from '@honey/rules';
import { ownOrigin } from '../lib/own-origin.ts';
import { platform } from './platform.ts';

/** A page setting: a meta element filled in by the build or the server. */
function setting(name: keyof PageSettings): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.replace(/\/+$/, '') ?? '';
}

interface ApiLocation {
  /** Without a trailing slash; empty for the page's own origin. */
  host: string;
  /** The calls' prefix: version, or version and site key. */
  prefix: string;
}

let cachedLocation: ApiLocation | undefined;

/** The location of the API. Read once: it does not change while the page is open. */
function apiLocation(): ApiLocation {
  cachedLocation ??= {
    host: apiHostOf(window.location.host, {
      host: setting('api-host'),
      developmentHost: setting('api-dev-host'),
    }),
    prefix: setting('api-prefix') || '/v1/honey',
  };
  return cachedLocation;
}

/** The origin that API calls go to. */
export const callHost = (): string => apiLocation().host || ownOrigin();

/** Placeholder for the page's own origin during server rendering; calls do not leave the process there. */
export const serverOrigin = 'http://server.invalid';

/** The full URL of a call: `/v1/…` goes under the prefix, everything else directly to the API host. */
export function callAddress(path: string): string {
  if (typeof window === 'undefined') return serverOrigin + path;
  return callHost() + path.replace(/^\/v1\//, `${apiLocation().prefix}/`);
}

/** The contract path of a call, from the URL it was sent to. */
export function contractPath(address: string): string {
  const { pathname } = new URL(address);
  const prefix = `${apiLocation().prefix}/`;
  return pathname.startsWith(prefix) ? `/v1/${pathname.slice(prefix.length)}` : pathname;
}

/**
 * The URL of an asset named in a response (picture, video, popup): a path is resolved against the API host, whatever
 * page shows it (PAGES-13). Every URL returned by the API passes through here before a browser loads it.
 */
export function assetUrl(address: string): string {
  if (typeof window === 'undefined' || !/^\/(?!\/)/.test(address)) return address;
  return apiLocation().host + address;
}

/** The same as an absolute URL. */
export const absoluteAssetUrl = (address: string): string => new URL(address, callHost()).href;

/** Identifies the client in the server's logs and statistics. */
export const agent = `honey-web/1 (${platform})`;
