import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { serverOrigin } from './api/hosts.ts';
import { makeQueryClient } from './api/query-client.ts';
import { network } from './api/transport/network.ts';
import { Providers } from './app/App.tsx';
import { firstQueries } from './app/first-picture.ts';
import { pageMetaQuery } from './app/page-metadata.ts';
import { routes } from './app/router.tsx';

/** A page as a visitor sees it first. */
export interface Drawn {
  /** What stands in the root element. */
  html: string;
  /** Links for the head: pictures that are seen first. */
  head: string;
  /** What the page takes over from: the answers that it was drawn with. */
  state: unknown;
  title: string;
  description: string;
  keywords: string;
}

/** React says first which pictures are wanted at once; that belongs into the head. */
const leadingLinks = /^(?:<link [^>]*\/>)+/;

const handler = createStaticHandler(routes);

/** Whether a path is a page that is drawn. */
export const isDrawn = (path: string): boolean => firstQueries(matchRoutes(routes, path)) !== undefined;

/**
 * Draws a page for somebody who is not signed in, with the same components as in the browser, which take it over there.
 * Null when the page is none that is drawn.
 * @param path without a query
 * @param call answers a call as the server would answer a visitor
 * @throws when one of its calls is refused
 */
export async function draw(
  path: string,
  call: (request: Request) => Promise<Response>,
): Promise<Drawn | null> {
  network.send = call;
  const first = firstQueries(matchRoutes(routes, path));
  if (!first) return null;
  const queries = makeQueryClient();
  const [meta] = await Promise.all([queries.fetchQuery(pageMetaQuery(path)), first(queries)]);
  const context = await handler.query(new Request(serverOrigin + path));
  if (context instanceof Response || context.statusCode !== 200) return null;
  const rendered = render(queries, context);
  const head = leadingLinks.exec(rendered)?.[0] ?? '';
  return {
    html: rendered.slice(head.length),
    head,
    state: dehydrate(queries),
    title: meta.meta_title,
    description: meta.meta_description,
    keywords: meta.meta_keyword,
  };
}

function render(queries: QueryClient, context: Parameters<typeof createStaticRouter>[1]): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StrictMode>
      <Providers queries={queries}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
}
