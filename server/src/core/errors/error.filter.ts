import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorable } from '../database/database-errors.ts';
import { withoutSecrets } from '../logging/without-secrets.ts';
import { currentTraceId } from '../tracing/tracing.ts';
import { AppError } from './app-error.ts';
import type { ErrorDto } from './error.dto.ts';
import type { ErrorCode } from './error-codes.ts';

/** Our codes for what Fastify and Nest refuse by themselves. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'invalid_token',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'headers_too_large',
  503: 'unavailable',
};

const codeByFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
};

/** Converts any thrown value to an AppError; unexpected ones become internal_error and are logged. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new AppError('unavailable', { reason: String(thrown) });
  if (isUnstorable(thrown)) return new AppError('bad_request', { reason: String(thrown) });
  const code = fastifyCodeOf(thrown);
  if (code) return new AppError(code, { reason: String(thrown) });
  if (thrown instanceof HttpException) {
    // Nest converts a parser's SyntaxError to a plain 400 before it arrives here.
    if (thrown.getStatus() === 400 && thrown.message.includes('JSON')) return new AppError('malformed_json');
    return new AppError(codeByStatus[thrown.getStatus()] ?? 'bad_request', { reason: thrown.message });
  }
  const status = statusOf(thrown);
  if (status !== undefined && status < 500) {
    return new AppError(codeByStatus[status] ?? 'bad_request', { reason: String(thrown) });
  }
  return new AppError('internal_error', { reason: String(thrown) });
}

function fastifyCodeOf(thrown: unknown): ErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? codeByFastifyCode[thrown.code] : undefined;
}

function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}

/** The response body of a refusal. */
export function presentError(error: AppError, requestId: string): ErrorDto {
  const traceId = currentTraceId();
  return {
    status: error.status,
    code: error.code,
    message: error.safeMessage,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.detail ? { detail: error.detail } : {}),
    request_id: requestId,
    ...(traceId === undefined ? {} : { trace_id: traceId }),
  };
}

/** The only exception filter: every refusal of every call passes through it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.code === 'internal_error') {
      this.logger.error({
        request_id: request.id,
        err: thrown instanceof Error ? thrown.stack : String(thrown),
      });
    } else if (error.code === 'unavailable') {
      this.logger.warn({
        request_id: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
        reason: error.message,
      });
    }
    const retryAfter = error.detail?.seconds_left;
    if (typeof retryAfter === 'number' && retryAfter > 0)
      void reply.header('Retry-After', String(retryAfter));
    if (error.status === 503) void reply.header('Retry-After', error.code === 'maintenance' ? '60' : '2');
    void reply
      .status(error.status)
      .header('Cache-Control', 'no-store')
      .send(presentError(error, String(request.id)));
  }
}
