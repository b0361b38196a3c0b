import type { OpenAPIObject } from '@nestjs/swagger';
import { openToForcedLoginMetadata } from '../../access/forced-login.decorator.ts';
import { declaredErrors, handlerExtension } from '../../errors/api-errors.decorator.ts';
import { type ErrorCode, errorCodes, isErrorCode, refusalOf } from '../../errors/error-codes.ts';
import type { Handler } from '../handlers.ts';
import { type Operation, operationsOf, responsesOf } from './document-operations.ts';

/** Refusals before routing, and that of an unknown parameter. */
const ofEveryCall: ErrorCode[] = [
  'validation_failed',
  'bad_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
];
/** Refusals of calls that may carry a body, whether or not they read it. */
const ofEveryBody: ErrorCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];
/** Refusals of calls that change something. */
const ofEveryChange: ErrorCode[] = ['forced_login'];
/** Refusals of calls whose responses are stored by idempotency key. */
const ofEveryRemembered: ErrorCode[] = ['idempotency_mismatch', 'request_under_way', 'unavailable'];

const isOpenToForcedLogin = (handler: object | undefined): boolean =>
  handler !== undefined && Reflect.hasMetadata(openToForcedLoginMetadata, handler);

const isRemembered = (operation: Operation): boolean =>
  'x-idempotency' in operation && operation['x-idempotency'] === 'remembered';

/**
 * Writes the refusals of its handler into every operation, and those that the server may return for any call: a client
 * generated from the document never meets an undocumented status.
 */
export function documentRefusals(document: OpenAPIObject, handlers: Handler[]): void {
  const byName = new Map(
    handlers.map(({ controller, name, handler }) => [`${controller.name}.${name}`, handler]),
  );
  const refusals = new Refusals(document);
  for (const { method, operation } of operationsOf(document)) {
    const handler = byName.get(String(operation[handlerExtension]));
    delete operation[handlerExtension];
    const stated = handler ? declaredErrors(handler) : [];
    const codes = [
      ...stated.flat(),
      ...ofEveryCall,
      ...(method === 'get' ? [] : ofEveryBody),
      ...(method === 'get' || isOpenToForcedLogin(handler) ? [] : ofEveryChange),
      ...(isRemembered(operation) ? ofEveryRemembered : []),
    ];
    refusals.write(operation, [...new Set(codes)]);
  }
}

/** Throws at startup when a handler declares a refusal that no area declares. */
export function refuseUndeclared(handlers: Handler[]): void {
  for (const { controller, name, handler } of handlers) {
    const unknown = declaredErrors(handler)
      .flat()
      .find((code) => !isErrorCode(code));
    if (unknown)
      throw new Error(`${controller.name}.${name} refuses with ${unknown}, which no area declares`);
  }
}

/** Writes refusals into operations; shared ones are components. */
class Refusals {
  private readonly examples: Record<string, object> = {};

  constructor(document: OpenAPIObject) {
    const schemas = document.components?.schemas ?? {};
    schemas.ErrorCode = {
      type: 'string',
      description:
        'The codes that clients branch on. A code keeps its meaning and its status; clients handle codes added later by their status.',
      enum: errorCodes().sort(),
      example: 'not_found',
    };
    const shape = schemas.ErrorDto;
    if (shape && 'properties' in shape && shape.properties)
      shape.properties.code = {
        description: 'Stable code; clients branch on it.',
        allOf: [{ $ref: '#/components/schemas/ErrorCode' }],
      };
    document.components = { ...document.components, schemas, examples: this.examples };
  }

  /** Groups the codes of one status, each with its example. */
  write(operation: Operation, codes: ErrorCode[]): void {
    const statuses = [...new Set(codes.map((code) => refusalOf(code)[0]))];
    const known = new Map(responsesOf(operation));
    for (const status of statuses) {
      const ofStatus = codes.filter((code) => refusalOf(code)[0] === status);
      operation.responses[status] = {
        ...known.get(status),
        description: ofStatus.join(', '),
        // Refusals are JSON even if the handler returns bytes.
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/ErrorDto' },
                { type: 'object', properties: { status: { enum: [status] }, code: { enum: ofStatus } } },
              ],
            },
            examples: Object.fromEntries(ofStatus.map((code) => [code, this.exampleOf(code)])),
          },
        },
      };
    }
  }

  private exampleOf(code: ErrorCode): { $ref: string } {
    const [status, message] = refusalOf(code);
    this.examples[code] = { summary: code, value: { status, code, message, request_id: 'req-7f3a' } };
    return { $ref: `#/components/examples/${code}` };
  }
}
