import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { AppConfig } from '../../config/app-config.ts';

/** What the headers depend on. */
export type HeaderConfig = Pick<
  AppConfig,
  'publicUrl' | 'clientApiHost' | 'clientApiDevHost' | 'clientAssetHosts' | 'clientChatHosts'
>;

/** What describes one answer, not the site. */
const ofTheAnswer = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** The address of a host's sockets: https://a → wss://a. */
const socketOf = (host: string): string => host.replace(/^http/, 'ws');

/**
 * What helmet is asked for: scripts from this origin alone; calls, pictures, video and fonts from the hosts that are
 * configured beside it (PAGES-4). Browsers take a socket to the page's own host for 'self'.
 */
function optionsOf(config: HeaderConfig): FastifyHelmetOptions {
  const filled = (hosts: string[]): string[] => hosts.filter((host) => host !== '');
  const api = filled([config.clientApiHost, config.clientApiDevHost]);
  const assets = config.clientAssetHosts;
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
    // The identity verification is a popup of another site, which the page must see closing.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}

/**
 * The security headers of every answer. helmet works them out anew for each request, which costs as much as a small
 * call; they never change, so a server that is never opened is asked once.
 */
export async function securityHeaders(config: HeaderConfig): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(fastifyHelmet, optionsOf(config));
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ofTheAnswer.has(name) ? [[name, value]] : [],
    ),
  );
}

/** Those that matter for an answer that is data: nobody may frame it, guess its type, or load it from elsewhere. */
export function dataHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(
      kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
  };
}
