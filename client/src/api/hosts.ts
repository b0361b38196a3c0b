import { fullAddress, ownOrigin } from '../lib/own-origin.ts';
import { platform } from './platform.ts';

/** A setting of the page: a meta element that the server may fill in, else what the build was given. */
function setting(name: string, built: unknown): string {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const value = element?.content || (typeof built === 'string' ? built : '');
  return value.replace(/\/+$/, '');
}

/**
 * Address of the API host, without a slash at the end; empty means the page's own origin. Where the page's address
 * contains localhost or dev and a development host is set, that one is meant.
 */
function apiHost(): string {
  const development = setting('api-dev-host', import.meta.env.VITE_API_DEV_HOST);
  if (development && /localhost|dev/.test(window.location.host)) return development;
  return setting('api-host', import.meta.env.VITE_API_HOST);
}

/** Where calls of the API go. */
export const callHost = (): string => apiHost() || ownOrigin();

/** Stands for the page's own origin where pages are drawn on the server; calls do not leave it there. */
export const serverOrigin = 'http://server.invalid';

const siteKey: string = import.meta.env.VITE_SITE_KEY ?? 'honey';

/** The full address of a call: `/v1/…` goes to the API host under the site key, `/api/…` stays with the page. */
export function callAddress(path: string): string {
  if (typeof window === 'undefined') return serverOrigin + path;
  if (path.startsWith('/api/')) return fullAddress(path);
  return callHost() + path.replace(/^\/v1\//, `/v1/${siteKey}/`);
}

/** Who is calling, for the server's logs and statistics. */
export const agent = `honey-web/1 (${platform})`;
