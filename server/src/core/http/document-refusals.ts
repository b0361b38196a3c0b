import type { OpenAPIObject } from '@nestjs/swagger';
import { handlerExtension, statedErrors } from '../errors/api-errors.decorator.ts';
import { type ErrorCode, isErrorCode, refusalOf } from '../errors/error-codes.ts';
import type { Handler } from './handlers.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { [handlerExtension]?: string };
type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
/** What the server refuses before it knows the call. */
const ofEveryCall: ErrorCode[] = ['bad_request', 'request_timeout', 'headers_too_large', 'internal_error'];
/** And of calls that may carry a body, whether or not they look at it. */
const ofEveryBody: ErrorCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];
/** And of calls whose answers are remembered. */
const ofEveryRemembered: ErrorCode[] = ['idempotency_mismatch', 'request_under_way', 'unavailable'];

const isRemembered = (operation: Operation): boolean =>
  'x-idempotency' in operation && operation['x-idempotency'] === 'remembered';

/**
 * Writes into every operation what its handler refuses, and what no handler states because the server refuses it for all
 * of them: a client that was made from the document meets no status that is not there.
 */
export function documentRefusals(document: OpenAPIObject, handlers: Handler[]): void {
  const byName = new Map(handlers.map((one) => [`${one.controller.name}.${one.name}`, one.handler]));
  for (const path of Object.values(document.paths)) {
    for (const method of methods) {
      const operation: Operation | undefined = path[method];
      if (!operation) continue;
      const handler = byName.get(operation[handlerExtension] ?? '');
      delete operation[handlerExtension];
      const takesInput = (operation.parameters ?? []).some((given) => 'in' in given && given.in !== 'header');
      const stated = handler ? statedErrors(handler) : [];
      for (const code of stated.flat()) addRefusal(operation, code);
      for (const code of [
        ...ofEveryCall,
        ...(method === 'get' ? [] : ofEveryBody),
        ...(takesInput || operation.requestBody ? (['validation_failed'] as const) : []),
        ...(isRemembered(operation) ? ofEveryRemembered : []),
      ]) {
        addRefusal(operation, code);
      }
    }
  }
}

/** Throws when a handler states a refusal that no area declares: the start ends, and nobody meets it later. */
export function refuseUndeclared(handlers: Handler[]): void {
  for (const { controller, name, handler } of handlers) {
    const unknown = statedErrors(handler)
      .flat()
      .find((code) => !isErrorCode(code));
    if (unknown)
      throw new Error(`${controller.name}.${name} refuses with ${unknown}, which no area declares`);
  }
}

/** The codes of one status are one list, each with its example. */
function addRefusal({ responses }: Operation, code: ErrorCode): void {
  const [status, message] = refusalOf(code);
  const known = responses[status];
  if (known && '$ref' in known) return;
  const codes = known?.description?.split(', ').filter((text) => text !== '') ?? [];
  if (codes.includes(code)) return;
  // JSON also where the handler answers with bytes.
  const content: Response['content'] = known?.content ?? {
    'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } },
  };
  const json = content['application/json'];
  if (json) {
    json.examples = {
      ...json.examples,
      [code]: { summary: code, value: { status, code, message, request_id: 'req-7f3a' } },
    };
  }
  responses[status] = { ...known, description: [...codes, code].join(', '), content };
}
