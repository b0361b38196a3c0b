import type { IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../config/app-config.ts';
import { AppError } from '../errors/app-error.ts';
import { refuseUnknownQuery } from '../http/input/unknown-query.guard.ts';
import { hostOf } from '../http/public-address.ts';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The guard of all sandbox calls. In production there is no sandbox. Elsewhere it requires no sign-in, so a foreign
 * page that a developer happens to open must not be able to call it: browsers state where a request comes from, and a
 * client that does not state it is not a browser. A server that listens on this machine only, or in a container whose
 * port is published to it only (SANDBOX=1), accepts only this machine's names, so that a foreign name that resolves to
 * this machine (DNS rebinding) does not count as the page's own.
 */
@Injectable()
export class SandboxGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.config.nodeEnv === 'production') throw new AppError('not_found');
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isFromOwnPages(headers, this.config))
      throw new AppError('forbidden', { reason: 'the sandbox was called from a foreign page' });
    refuseUnknownQuery(context);
    return true;
  }
}

/** Whether a request comes from this site's own pages, or not from a page at all. */
export function isFromOwnPages(
  headers: IncomingHttpHeaders,
  config: Pick<AppConfig, 'host' | 'publicUrl' | 'corsOrigins' | 'sandbox' | 'sandboxPublic'>,
): boolean {
  const { host = '', origin } = headers;
  if (!isOwnHostName(host, config)) return false;
  if (origin !== undefined) return hostOf(origin) === host || config.corsOrigins.includes(origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function isOwnHostName(
  host: string,
  config: Pick<AppConfig, 'host' | 'publicUrl' | 'sandbox' | 'sandboxPublic'>,
): boolean {
  const bound = config.host.includes(':') ? `[${config.host}]` : config.host;
  const isPublishedHere = config.sandbox === '1' && config.sandboxPublic !== 'on';
  if (!loopbackNames.has(bound) && !isPublishedHere) return true;
  return loopbackNames.has(host.replace(/:\d+$/, '')) || host === hostOf(config.publicUrl);
}
