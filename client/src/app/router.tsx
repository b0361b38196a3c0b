import { matchPage } from '@honey/rules';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
} from 'react-router';
import { HostControls } from '../areas/broadcast/index.ts';
import { type Part, part } from '../lib/part.ts';
import type { AreaRoute, LayoutName, PageHandle } from '../routing/area-routes.ts';
import { nameFirstEntry } from '../routing/first-entry.ts';
import { pageLoader, pageOf } from '../routing/page-part.tsx';
import { provideHostControls } from '../site/host-controls.ts';
import { PageError } from '../site/page-error.ts';
import { guardLoader } from './guards.ts';
import { AppLayout } from './layouts/AppLayout.tsx';
import { ChatLayout } from './layouts/ChatLayout.tsx';
import { DefaultLayout } from './layouts/DefaultLayout.tsx';
import { EventMonthLayout } from './layouts/EventMonthLayout.tsx';
import { LoggedinLayout } from './layouts/LoggedinLayout.tsx';
import { LoginLayout } from './layouts/LoginLayout.tsx';
import { MypageLayout } from './layouts/MypageLayout.tsx';
import { PlayLayout } from './layouts/PlayLayout.tsx';
import { SimpleLayout } from './layouts/SimpleLayout.tsx';
import { TemporaryLayout } from './layouts/TemporaryLayout.tsx';
import { TemporaryPolicyLayout } from './layouts/TemporaryPolicyLayout.tsx';
import { Root } from './Root.tsx';
import { RootError, RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

const areas = import.meta.glob<{ routes: AreaRoute[] }>('../areas/*/routes.ts', { eager: true });
const pages = Object.values(areas).flatMap(({ routes }) => routes);

provideHostControls(HostControls);

const layouts: Record<LayoutName, ComponentType> = {
  default: DefaultLayout,
  login: LoginLayout,
  loggedin: LoggedinLayout,
  simple: SimpleLayout,
  mypage: MypageLayout,
  play: PlayLayout,
  chat: ChatLayout,
  'event-month': EventMonthLayout,
  app: AppLayout,
  temporary: TemporaryLayout,
  'temporary-policy': TemporaryPolicyLayout,
};

/** Steps of somebody who is signed in and not verified yet say so by their guard. */
const isStepBefore = (guard: AreaRoute['guard']): boolean => guard === 'auth';

/** The page of each route, for the one that is taken over from the server's drawing. */
const parts = new WeakMap<RouteObject, Part<{ default: ComponentType }>>();

function routeOf({
  path,
  guard,
  digits = [],
  openInMaintenance,
  openUnverified = isStepBefore(guard),
  wide,
  first,
  page,
}: AreaRoute): RouteObject {
  const own = part(page);
  const route: RouteObject = {
    id: path,
    path,
    handle: { openInMaintenance, openUnverified, wide, first } satisfies PageHandle,
    loader: pageLoader(own, guardLoader(guard, digits), () => made),
    Component: pageOf(own),
    ErrorBoundary: RouteError,
  };
  parts.set(route, own);
  return route;
}

/** Pages of the service that are not built yet say so; everything else is not found. */
function elsewhere({ request }: LoaderFunctionArgs): never {
  const { pathname } = new URL(request.url);
  throw matchPage(pathname) ? new PageError('notReady') : new PageError('common', pathname);
}

const layoutRoutes = (Object.keys(layouts) as LayoutName[]).map(
  (name): RouteObject => ({
    Component: layouts[name],
    ErrorBoundary: RootError,
    children: [
      ...pages.filter(({ layout }) => layout === name).map(routeOf),
      ...(name === 'default'
        ? [{ path: '*', loader: elsewhere, Component: Outlet, ErrorBoundary: RouteError }]
        : []),
    ],
  }),
);

export type Router = ReturnType<typeof createBrowserRouter>;

/** The browser's router, once it is made; the server, which draws the same pages, has none. */
let made: Router | undefined;

/** Every page, out of what the areas' routes.ts name. */
export const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary: RootError, HydrateFallback: Shell, children: layoutRoutes },
];

const matched = () => matchRoutes(routes, window.location) ?? [];

/**
 * Loads the page that the address names, so that the router has it from the start.
 * @throws MissingPart
 */
export async function loadMatched(): Promise<void> {
  for (const { route } of matched()) await parts.get(route)?.load();
}

/**
 * Makes the router.
 * @param drawn the page stands there as the server drew it: nobody need be asked whether it may be seen
 */
export function createRouter(drawn: boolean): Router {
  nameFirstEntry();
  made = createBrowserRouter(
    routes,
    drawn
      ? {
          hydrationData: {
            loaderData: Object.fromEntries(
              matched().flatMap(({ route }) => (route.loader && route.id ? [[route.id, null]] : [])),
            ),
          },
        }
      : {},
  );
  return made;
}
