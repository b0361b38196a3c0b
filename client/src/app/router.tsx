import { matchPage } from '@honey/rules';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
} from 'react-router';
import { HostBattle, HostControls } from '../areas/broadcast/index.ts';
import { type LazyModule, lazyModule } from '../lib/lazy-module.ts';
import type { AreaRoute, LayoutName, PageHandle } from '../routing/area-routes.ts';
import { nameFirstEntry } from '../routing/first-entry.ts';
import { pageComponent, pageLoader } from '../routing/lazy-page.tsx';
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

provideHostControls({ Controls: HostControls, Battle: HostBattle });

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
  // The page brings its frame: members do not load it.
  console: Outlet,
  temporary: TemporaryLayout,
  'temporary-policy': TemporaryPolicyLayout,
};

/** Steps of a signed-in member who is not verified yet, recognized by their guard. */
const isPreVerificationStep = (guard: AreaRoute['guard']): boolean => guard === 'auth';

/** The lazy page of each route, for the page that is hydrated. */
const lazyPages = new WeakMap<RouteObject, LazyModule<{ default: ComponentType }>>();

function routeOf({
  path,
  layout,
  guard,
  digits = [],
  openInMaintenance,
  openUnverified = isPreVerificationStep(guard),
  immersive,
  openOffline = false,
  wide,
  serverQueries,
  page,
}: AreaRoute): RouteObject {
  const own = lazyModule(page);
  const route: RouteObject = {
    id: path,
    path,
    handle: { openInMaintenance, openUnverified, immersive, wide, serverQueries } satisfies PageHandle,
    loader: pageLoader(own, guardLoader(guard, digits, openOffline), () => browserRouter),
    Component: pageComponent(own),
    // A page that brings its frame has none when it fails.
    ErrorBoundary: layout === 'console' ? RootError : RouteError,
  };
  lazyPages.set(route, own);
  return route;
}

/** The not-found page, unless the address belongs to a page that is not built yet. */
function notFound({ request }: LoaderFunctionArgs): never {
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
        ? [{ path: '*', loader: notFound, Component: Outlet, ErrorBoundary: RouteError }]
        : []),
    ],
  }),
);

export type Router = ReturnType<typeof createBrowserRouter>;

/** The browser's router once it is created; the server, which renders the same pages, has none. */
let browserRouter: Router | undefined;

/** All pages, from the areas' routes.ts. */
export const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary: RootError, HydrateFallback: Shell, children: layoutRoutes },
];

const matchedRoutes = () => matchRoutes(routes, window.location) ?? [];

/**
 * Loads the page at the current address before the router starts.
 * @throws ChunkLoadError
 */
export async function loadMatched(): Promise<void> {
  for (const { route } of matchedRoutes()) await lazyPages.get(route)?.load();
}

/**
 * Creates the router.
 * @param isHydrated the server has rendered the page, so its guard does not run
 */
export function createRouter(isHydrated: boolean): Router {
  nameFirstEntry();
  browserRouter = createBrowserRouter(
    routes,
    isHydrated
      ? {
          hydrationData: {
            loaderData: Object.fromEntries(
              matchedRoutes().flatMap(({ route }) => (route.loader && route.id ? [[route.id, null]] : [])),
            ),
          },
        }
      : {},
  );
  return browserRouter;
}
