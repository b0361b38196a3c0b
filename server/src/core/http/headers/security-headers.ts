import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { AppConfig } from '../../config/app-config.ts';

/** The settings that the headers depend on. */
export type HeaderConfig = Pick<
  AppConfig,
  'publicUrl' | 'clientApiHost' | 'clientApiDevHost' | 'clientAssetHosts' | 'clientChatHosts'
> & {
  /** Where the file storage serves files, if browsers reach it. A server of pages alone lists it among the asset hosts. */
  s3PublicUrl?: string;
};

/** Headers of a single response, not of the site. */
const responseHeaderNames = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** The WebSocket address of a host: https://a → wss://a. */
const socketOf = (host: string): string => host.replace(/^http/, 'ws');

/**
 * The options for helmet: scripts from this origin only; calls, pictures, video and fonts from the configured hosts as
 * well (PAGES-4). For browsers, 'self' includes sockets to the page's own host.
 */
function optionsOf(config: HeaderConfig): FastifyHelmetOptions {
  const filled = (hosts: string[]): string[] => hosts.filter((host) => host !== '');
  const api = filled([config.clientApiHost, config.clientApiDevHost]);
  const assets = [...config.clientAssetHosts, ...filled([config.s3PublicUrl ?? ''])];
  const own = config.publicUrl === '' ? [] : [new URL(config.publicUrl).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api, ...assets],
        mediaSrc: ["'self'", 'blob:', ...api, ...assets],
        fontSrc: ["'self'", ...assets],
        connectSrc: [
          "'self'",
          ...api,
          ...assets,
          ...[...own, ...api, ...config.clientChatHosts].map(socketOf),
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Identity verification opens a popup of another site, and the page must detect that it closes.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}

/**
 * Returns the security headers of every response. helmet computes them for each request, which costs as much as a small
 * call; they never change, so they are read once from a server that never listens.
 */
export async function securityHeaders(config: HeaderConfig): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(fastifyHelmet, optionsOf(config));
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !responseHeaderNames.has(name) ? [[name, value]] : [],
    ),
  );
}

/** The headers for data responses: they may not be framed, sniffed, or loaded from other sites. */
export function dataHeaders(headers: Record<string, string>): Record<string, string> {
  const names = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(
      names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
  };
}
