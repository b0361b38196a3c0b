import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { serverOrigin } from './api/hosts.ts';
import { makeQueryClient } from './api/query-client.ts';
import { network } from './api/transport/network.ts';
import { Providers } from './app/App.tsx';
import { pageMetaQuery } from './app/page-metadata.ts';
import { routes } from './app/router.tsx';
import { serverQueries } from './app/server-queries.ts';

/** A server-rendered page, as a visitor first sees it. */
export interface RenderedPage {
  /** The content of the root element. */
  html: string;
  /** Links for the head: preloads of the first pictures. */
  head: string;
  /** The dehydrated queries that the page was rendered with. */
  state: unknown;
  title: string;
  description: string;
  keywords: string;
}

/** React prepends preload links; they belong in the head. */
const leadingLinks = /^(?:<link [^>]*\/>)+/;

const handler = createStaticHandler(routes);

/** Whether the page at a path is server-rendered. */
export const isServerRendered = (path: string): boolean =>
  serverQueries(matchRoutes(routes, path)) !== undefined;

/**
 * Renders a page for a signed-out visitor with the components that hydrate it in the browser. Returns null for a page
 * that is not server-rendered.
 * @param path without a query
 * @param call handles a request as the server would for a visitor
 * @throws when one of its calls is refused
 */
export async function renderPage(
  path: string,
  call: (request: Request) => Promise<Response>,
): Promise<RenderedPage | null> {
  network.send = call;
  const first = serverQueries(matchRoutes(routes, path));
  if (!first) return null;
  const queries = makeQueryClient();
  const [meta] = await Promise.all([queries.fetchQuery(pageMetaQuery(path)), first(queries)]);
  const context = await handler.query(new Request(serverOrigin + path));
  if (context instanceof Response || context.statusCode !== 200) return null;
  const markup = renderApp(queries, context);
  const head = leadingLinks.exec(markup)?.[0] ?? '';
  return {
    html: markup.slice(head.length),
    head,
    state: dehydrate(queries),
    title: meta.meta_title,
    description: meta.meta_description,
    keywords: meta.meta_keyword,
  };
}

function renderApp(queries: QueryClient, context: Parameters<typeof createStaticRouter>[1]): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StrictMode>
      <Providers queries={queries}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
}
