import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page as a visitor sees it first: client/src/entry-server.tsx. */
export interface RenderedPage {
  html: string;
  head: string;
  state: unknown;
  title: string;
  description: string;
  keywords: string;
}

/** The server-rendering entry that the client's build provides. */
export interface PageRenderer {
  isServerRendered(path: string): boolean;
  renderPage(path: string, call: (request: Request) => Promise<Response>): Promise<RenderedPage | null>;
}

/** Loads the entry from beside the built client; undefined when the client was built without it, or not at all. */
export async function loadPageRenderer(clientDir: string): Promise<PageRenderer | undefined> {
  const file = path.join(path.resolve(clientDir, '..'), 'dist-server', 'entry-server.js');
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}
