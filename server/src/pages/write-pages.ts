import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageServerConfig } from '../core/config/page-server-config.ts';
import { ConfigurationError } from '../core/config/settings-from.ts';
import { embeddingHeaders } from '../core/http/headers/embedding.ts';
import { addressesOfReturn, openerHeaders } from '../core/http/headers/opener.ts';
import { securityHeaders } from '../core/http/headers/security-headers.ts';
import { cacheControlOf, clientFiles } from './client-files.ts';
import { readShell } from './shell-html.ts';
import './returning-pages.ts';

/** Headers of the addresses that begin so. */
interface HeaderRule {
  below: string;
  headers: Record<string, string>;
}

/** The file in which a host of files reads which headers it has to send. */
export const headerFile = 'headers.json';

/**
 * Writes the client for a host that serves files alone: index.html told where its API is, which every unknown path gets, and
 * the headers that a server of ours would send. What else lies in the folder stays: an open page may still ask for it.
 * @throws ConfigurationError where the client was not built
 */
export async function writePages(config: PageServerConfig, folder: string): Promise<void> {
  if ((await clientFiles(config.clientDir)).size === 0)
    throw new ConfigurationError([`There is no client in ${config.clientDir}: npm run build makes it.`]);
  const shell = await readShell(config);
  await mkdir(folder, { recursive: true });
  await cp(config.clientDir, folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), shell);
  await writeFile(path.join(folder, headerFile), `${JSON.stringify(await headerRules(config), null, 2)}\n`);
}

/** Of those that apply, what a later one names wins. */
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
    ...addressesOfReturn().map((below) => ({ below, headers: openerHeaders(below) })),
  ];
}
