import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A static file host. */
export interface FileHost {
  baseUrl: string;
  close(): Promise<void>;
}

/** Serves a folder as static hosts do: its files, index.html for every other path, and the headers of its rules. */
export async function hostFiles(folder: string, port: number): Promise<FileHost> {
  const rules: { below: string; headers: Record<string, string> }[] = JSON.parse(
    await readFile(path.join(folder, 'headers.json'), 'utf8'),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    for (const { headers } of rules.filter(({ below }) => pathname.startsWith(below)))
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const send = (file: string) =>
      readFile(path.join(folder, file)).then((bytes) => {
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        response.end(bytes);
      });
    send(pathname).catch(() => send('index.html'));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
