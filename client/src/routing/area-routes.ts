import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';

/** The layouts that a page can use (docs/decisions/0012). */
export type LayoutName =
  | 'default'
  | 'login'
  | 'loggedin'
  | 'simple'
  | 'mypage'
  | 'play'
  | 'chat'
  | 'event-month'
  | 'app'
  | 'console'
  | 'temporary'
  | 'temporary-policy';

/** Who may open a page (docs/decisions/0012). */
export type GuardName = 'useronly' | 'hostonly' | 'operator' | 'auth' | 'register' | 'play' | 'forcing-error';

/**
 * One page of an area. An area exports `routes: AreaRoute[]` from its routes.ts, where the router finds it. Path
 * parameters named in `digits` must be digits only, otherwise the page is "Page Not Found".
 */
export interface AreaRoute {
  path: string;
  layout: LayoutName;
  guard?: GuardName;
  digits?: readonly string[];
  /** Whether the page is shown while the site is under maintenance. */
  openInMaintenance?: boolean;
  /** Whether unverified members may stay on the page; all other pages redirect them to the verification. */
  openUnverified?: boolean;
  /** Whether the page has the whole window to itself: without header, rail, footer and tab bar. */
  immersive?: boolean;
  /**
   * Whether a member may open the page while the server cannot be reached: it then shows what this device has stored.
   */
  openOffline?: boolean;
  /** Whether the page uses the full window width where its layout limits others to a reading column. */
  wide?: boolean;
  /**
   * Fetches the data of the page's first screen for a visitor. A page with it is server-rendered (docs/decisions/0012):
   * it must render the same on the server, without window, storage or a signed-in user.
   */
  serverQueries?: ServerQueries;
  /** Loads the page, its default export. */
  page: () => Promise<{ default: ComponentType }>;
}

/** Fetches into `queries`; on a refusal the page is not server-rendered. */
export type ServerQueries = (queries: QueryClient, params: Params) => Promise<unknown>;

/** Properties of the page that its layouts read. */
export interface PageHandle {
  openInMaintenance?: boolean | undefined;
  openUnverified?: boolean | undefined;
  immersive?: boolean | undefined;
  wide?: boolean | undefined;
  serverQueries?: ServerQueries | undefined;
}
