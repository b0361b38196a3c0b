import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Parts of Nest that log a line for each module and each call whenever a server starts: 900 lines. */
const perModuleOrCall = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'WebSocketsController',
]);

/** Sends Nest's logs to Fastify's pino, so that there is one stream of JSON lines. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: FastifyBaseLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const level = perModuleOrCall.has(String(rest.at(-1))) ? 'debug' : 'info';
    this.pino[level](...line(message, rest));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error(...line(message, rest));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.pino.warn(...line(message, rest));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.pino.debug(...line(message, rest));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.pino.trace(...line(message, rest));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.pino.fatal(...line(message, rest));
  }
}

/** Nest passes the context last and a stack before it. */
function line(message: unknown, rest: unknown[]): [object, string] {
  const context = rest.at(-1);
  const facts = typeof message === 'object' && message !== null ? message : {};
  const text = typeof message === 'object' && message !== null ? '' : String(message);
  const stack = rest.length > 1 ? rest[0] : undefined;
  return [{ context, ...(stack === undefined ? {} : { stack }), ...facts }, text];
}
