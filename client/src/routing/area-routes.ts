import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';

/** The frames a page can stand in (docs/decisions/0012). */
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
  | 'temporary'
  | 'temporary-policy';

/** Who may open a page (docs/decisions/0012). */
export type GuardName = 'useronly' | 'hostonly' | 'operator' | 'auth' | 'register' | 'play' | 'forcing-error';

/**
 * One page of an area. An area exports `routes: AreaRoute[]` from its routes.ts; the router finds it there. Path
 * parameters named in `digits` must be digits only, or the page is "Page Not Found".
 */
export interface AreaRoute {
  path: string;
  layout: LayoutName;
  guard?: GuardName;
  digits?: readonly string[];
  /** Whether the page is shown while the site is under maintenance. */
  openInMaintenance?: boolean;
  /** Whether members who are not verified yet may stay on the page; all others lead them to be verified. */
  openUnverified?: boolean;
  /** Whether the page has the window's width where its layout keeps others to a column for reading. */
  wide?: boolean;
  /**
   * Reads what the page's first picture shows to a visitor. A page that has it is drawn on the server (docs/decisions/0026):
   * it must draw the same there, where there is no window, no storage and nobody signed in.
   */
  first?: FirstPicture;
  /** Loads the page, its default export. */
  page: () => Promise<{ default: ComponentType }>;
}

/** Fetches into `queries`; a refusal means that the page is not drawn. */
export type FirstPicture = (queries: QueryClient, params: Params) => Promise<unknown>;

/** What the frames know of the page in them. */
export interface PageHandle {
  openInMaintenance?: boolean | undefined;
  openUnverified?: boolean | undefined;
  wide?: boolean | undefined;
  first?: FirstPicture | undefined;
}
