import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Sends Nest's logs to Fastify's pino, so that there is one stream of JSON lines. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: FastifyBaseLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.pino.info(...line(message, rest));
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
