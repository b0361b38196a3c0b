import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page as a visitor sees it first: client/src/draw.tsx. */
export interface Drawn {
  html: string;
  head: string;
  state: unknown;
  title: string;
  description: string;
  keywords: string;
}

/** What the client's build lends the server: its own pages, drawn without a browser. */
export interface Drawing {
  isDrawn(path: string): boolean;
  draw(path: string, call: (request: Request) => Promise<Response>): Promise<Drawn | null>;
}

/** Loads it from beside the built client; undefined when the client was built without it, or not at all. */
export async function loadDrawing(clientDir: string): Promise<Drawing | undefined> {
  const file = path.join(path.resolve(clientDir, '..'), 'dist-server', 'draw.js');
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file).href)) as Drawing;
}
