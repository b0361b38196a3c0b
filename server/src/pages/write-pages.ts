import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageServerConfig } from '../core/config/page-server-config.ts';
import { ConfigurationError } from '../core/config/settings-from.ts';
import { embeddingHeaders } from '../core/http/headers/embedding.ts';
import { openerAddresses, openerHeaders } from '../core/http/headers/opener.ts';
import { securityHeaders } from '../core/http/headers/security-headers.ts';
import { cacheControlOf, clientFiles } from './client-files.ts';
import { readShell } from './shell-html.ts';
import './returning-pages.ts';

/** Headers of the addresses with this prefix. */
interface HeaderRule {
  below: string;
  headers: Record<string, string>;
}

/** The file from which a static host reads the headers to send. */
export const headerFile = 'headers.json';

/**
 * Writes the client for a static host: index.html with the API's address, to be served for every unknown path, and the
 * headers that this server would send. Other files in the folder are not removed: an open page may still request them.
 * @throws ConfigurationError if the client was not built
 */
export async function writePages(config: PageServerConfig, folder: string): Promise<void> {
  if ((await clientFiles(config.clientDir)).size === 0)
    throw new ConfigurationError([`There is no client in ${config.clientDir}: run npm run build.`]);
  const shell = await readShell(config);
  await mkdir(folder, { recursive: true });
  await cp(config.clientDir, folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), shell);
  await writeFile(path.join(folder, headerFile), `${JSON.stringify(await headerRules(config), null, 2)}\n`);
}

/** Where several rules apply, later ones override earlier ones. */
async function headerRules(config: PageServerConfig): Promise<HeaderRule[]> {
  const headers = await securityHeaders(config);
  const special = ['/embed/', '/honey-player.js'].map((below) => ({
    below,
    headers: embeddingHeaders(config, headers, below),
  }));
  return [
    { below: '/', headers: { ...headers, 'cache-control': cacheControlOf('/') } },
    { below: '/assets/', headers: { 'cache-control': cacheControlOf('/assets/') } },
    ...special.filter((rule) => Object.keys(rule.headers).length > 0),
    ...openerAddresses().map((below) => ({ below, headers: openerHeaders(below) })),
  ];
}
