import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Semaphore } from '../../core/concurrency/semaphore.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import type { WireSchema } from '../../core/wire/wire-schema.ts';
import type { ExternalServiceName } from '../../external-simulator/index.ts';

/** A member waits for it: longer would look like a fault. */
const timeoutMs = 3_000;
/**
 * Requests to one service at once, those that may wait, and how long: a service that answers in milliseconds serves a
 * burst of hundreds late instead of refusing them, and one that hangs keeps no reader waiting. What changes something
 * waits longer, since its repetition costs more than its wait.
 */
const concurrencyMax = 16;
const waitingMax = 1_000;
const readWaitMsMax = 2_000;
const actWaitMsMax = 15_000;
/** Size of an answer in bytes: a book travels as text. */
const answerBytesMax = 16 * 1024 * 1024;

/** The result of a call that changes something: what the service answered, or why it refused. */
export type ServiceOutcome<Answer> =
  | { outcome: 'done'; answer: Answer }
  | { outcome: 'refused'; code: ErrorCode };

/** Thrown when it is unknown whether a call took effect: no answer, a fault, or an answer that cannot be believed. */
export class ServiceUnanswered extends Error {
  constructor(
    readonly service: ExternalServiceName,
    readonly reason: string,
  ) {
    super(`the ${service} service ${reason}`);
    this.name = 'ServiceUnanswered';
  }
}

export interface ServiceClientOptions {
  service: ExternalServiceName;
  /** Returns the origin of the service; null: none is connected. */
  url: () => Promise<string> | null;
  secret: string;
  /** Sends a request, like fetch. */
  send: (url: string, init: RequestInit) => Promise<Response>;
}

/** Which of the service's refusals are known, and what each is here. */
export type ServiceRefusals = Readonly<Record<string, ErrorCode>>;

/**
 * The HTTP client of one service (docs/external): its key, the name of each request, time-outs and limits. It believes
 * only answers of exactly the declared form.
 */
export class ServiceClient {
  private readonly slots = new Semaphore(concurrencyMax, waitingMax);
  private readonly logger = new Logger('External');

  constructor(private readonly options: ServiceClientOptions) {}

  /**
   * Reads something. Returns null for a refusal that `absent` names. Throws unavailable when the service is not
   * connected or does not answer as declared.
   * @param path with its query
   */
  async read<Answer>(path: string, answer: WireSchema<Answer>, absent?: string): Promise<Answer | null> {
    try {
      const { status, body } = await this.request(path, { method: 'GET' }, readWaitMsMax);
      if (status === 200 && answer.matches(body)) return body;
      if (absent !== undefined && codeOf(body) === absent) return null;
      throw this.unbelievable(path, status, body);
    } catch (error) {
      if (!(error instanceof ServiceUnanswered)) throw error;
      throw new AppError('unavailable', { reason: error.message });
    }
  }

  /**
   * Changes something under a key. It may be repeated with the same key and input, and takes effect once. Throws
   * ServiceUnanswered when the result is unknown, and unavailable when no service is connected.
   */
  async act<Answer>(
    path: string,
    key: string,
    input: object,
    answer: WireSchema<Answer>,
    refusals: ServiceRefusals,
  ): Promise<ServiceOutcome<Answer>> {
    const { status, body } = await this.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(input),
      },
      actWaitMsMax,
    );
    if (status === 200 && answer.matches(body)) return { outcome: 'done', answer: body };
    const wireCode = status >= 400 && status < 500 ? codeOf(body) : undefined;
    const code = wireCode === undefined ? undefined : refusals[wireCode];
    if (code !== undefined) return { outcome: 'refused', code };
    throw this.unbelievable(path, status, body);
  }

  private async request(
    path: string,
    init: RequestInit,
    waitMsMax: number,
  ): Promise<{ status: number; body: unknown }> {
    const { service, secret, send } = this.options;
    const url = this.options.url();
    if (url === null) throw new AppError('unavailable', { reason: `no ${service} service is connected` });
    const requestId = randomUUID();
    return this.slots.run(async () => {
      try {
        const response = await send(`${await url}${path}`, {
          ...init,
          redirect: 'error',
          headers: { ...init.headers, Authorization: `Bearer ${secret}`, 'X-Request-Id': requestId },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: response.status, body: await bodyOf(response) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn({ event: 'external_unanswered', service, request_id: requestId, reason });
        throw new ServiceUnanswered(service, `did not answer: ${reason}`);
      }
    }, waitMsMax);
  }

  /** Nothing is done on an answer that is not as declared: it may be a fault, or forged. */
  private unbelievable(path: string, status: number, body: unknown): ServiceUnanswered {
    const { service } = this.options;
    const code = codeOf(body) ?? '';
    this.logger.error({ event: 'external_answer', service, path: path.split('?')[0], status, code });
    return new ServiceUnanswered(service, `answered ${status} ${code}`.trimEnd());
  }
}

const codeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined;

/** Reads an answer, up to the limit. Throws for one that is no JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > answerBytesMax) throw new Error('the answer is too large');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
