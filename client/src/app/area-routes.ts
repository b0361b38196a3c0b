import type { ComponentType } from 'react';

/** The frames a page can stand in (specification section 2, Layouts). */
export type LayoutName = 'default' | 'login' | 'simple' | 'mypage' | 'play' | 'temporary';

/** Who may open a page (specification section 2, Guards). */
export type GuardName = 'useronly' | 'hostonly' | 'register' | 'play';

/**
 * One page of an area. An area exports `routes: AreaRoute[]` from its routes.ts; the router finds it there. Path
 * parameters named in `digits` must be digits only, or the page is "Page Not Found".
 */
export interface AreaRoute {
  path: string;
  layout: LayoutName;
  guard?: GuardName;
  digits?: readonly string[];
  /** Loads the page, its default export. */
  page: () => Promise<{ default: ComponentType }>;
}
