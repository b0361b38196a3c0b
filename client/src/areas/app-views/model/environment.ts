import { agent, callHost } from '../../../api/hosts.ts';
import { platform } from '../../../api/platform.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { bridgeName } from './app-bridge.ts';

/** A fact and its value, as text. */
export type Fact = readonly [name: string, value: string];

const yn = (value: boolean): string => (value ? 'Y' : 'N');

/** The page's environment. Of tokens it includes only their presence and remaining lifetime. */
export function environment(): Fact[] {
  const root = document.documentElement;
  const session = sessionStore.getState();
  const secondsLeft = (until: number): string => `${Math.round((until - Date.now()) / 1000)} s`;
  return [
    ['platform', platform],
    ['html class', root.className || '-'],
    ['theme', root.dataset.theme ?? '-'],
    ['bridge', bridgeName() ?? '-'],
    ['X-Agent', agent],
    ['user agent', navigator.userAgent],
    ['origin', ownOrigin()],
    ['API host', callHost()],
    ['access token', session ? `Y, ${secondsLeft(session.access_expires_at)}` : 'N'],
    ['refresh token', session ? `Y, ${secondsLeft(session.refresh_expires_at)}` : 'N'],
    ['viewport', `${window.innerWidth} x ${window.innerHeight} @${window.devicePixelRatio}`],
    ['language', navigator.language],
    ['time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['online', yn(navigator.onLine)],
    ['cookies', yn(navigator.cookieEnabled)],
    ['secure context', yn(window.isSecureContext)],
    ['web locks', yn('locks' in navigator)],
    ['media source', yn('MediaSource' in window || 'ManagedMediaSource' in window)],
    ['reduced motion', yn(window.matchMedia('(prefers-reduced-motion: reduce)').matches)],
  ];
}
