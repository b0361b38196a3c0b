import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { AppConfig } from '../config/app-config.ts';

/** What describes one answer, not the site. */
const ofTheAnswer = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** What helmet is asked for: scripts and data from this origin alone, but for the API hosts that are configured. */
const optionsOf = (config: AppConfig): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: [
        "'self'",
        'ws:',
        'wss:',
        ...[config.clientApiHost, config.clientApiDevHost].filter((host) => host !== ''),
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
});

/**
 * The security headers of every answer. helmet works them out anew for each request, which costs as much as a small
 * call; they never change, so a server that is never opened is asked once.
 */
export async function securityHeaders(config: AppConfig): Promise<Record<string, string>> {
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
