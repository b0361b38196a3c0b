import type { JsonSchema } from '../../core/wire/wire-schema.ts';
import type { ServiceCall, SimulatedService } from './service.ts';

/** The version of the documents. */
const version = '1.0.0';

/** Refusals of the base, which every call has. */
const everyCall = { unauthorized: 401, invalid: 400 } as const;
/** Refusals of the base that calls with a key have. */
const keyedCalls = { key_required: 400, idempotency_mismatch: 422 } as const;

const requestId = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Names the request in the logs of both sides; the response repeats it.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'The same key with the same input gets the stored answer, refusals included, however often and however late it is sent; other input is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

/** The OpenAPI document of a service, which docs/external has as a file. */
export function documentOf(service: SimulatedService): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of service.calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: { title: service.title, version, description: service.description },
    security: [{ product: [] }],
    paths,
    components: {
      securitySchemes: {
        product: { type: 'http', scheme: 'bearer', description: 'EXTERNAL_SECRET of the product.' },
      },
    },
  };
}

/** The text of a service's document, as its file has it. */
export const documentText = (service: SimulatedService): string =>
  `${JSON.stringify(documentOf(service), null, 2)}\n`;

function operationOf(call: ServiceCall): object {
  const refusals = {
    ...everyCall,
    ...(call.method === 'POST' ? keyedCalls : {}),
    ...call.refusals,
  };
  return {
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    parameters: [
      ...parametersOf('path', call.params?.json),
      ...parametersOf('query', call.query?.json),
      requestId,
      ...(call.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: call.body.json } } } }
      : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: call.answer.json } } },
      ...refusalResponses(refusals),
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: JsonSchema | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function refusalResponses(refusals: Readonly<Record<string, number>>): Record<string, object> {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(refusals))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: `Refused: ${codes.join(', ')}.`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { code: { type: 'string', enum: codes } },
              required: ['code'],
              additionalProperties: false,
            },
          },
        },
      },
    ]),
  );
}
