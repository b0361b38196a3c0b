import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, operationsOf, type Response, responsesOf } from './document-operations.ts';

type Components = NonNullable<OpenAPIObject['components']>;
type Parameter = NonNullable<Components['parameters']>[string];
type Header = NonNullable<Components['headers']>[string];

const seconds = (description: string, example: number): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** Response headers, by their names among the components. */
const responseHeaders = {
  CacheControl: {
    description: 'Who may cache the response, and for how long: no-store unless the call states otherwise.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Identifies this response; sent back as If-None-Match it usually yields 304.',
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK-br"',
  },
  RateLimitLimit: {
    description: 'Calls per minute that this address may make. Absent where calls are not limited.',
    schema: { type: 'integer', minimum: 0 },
    example: 600,
  },
  RateLimitRemaining: {
    description: 'Calls left in this minute.',
    schema: { type: 'integer', minimum: 0 },
    example: 599,
  },
  RateLimitReset: seconds('Seconds until the limit resets.', 60),
  RetryAfter: seconds('Seconds after which the call may be retried. Absent where waiting does not help.', 2),
} satisfies Record<string, Header>;

const headerNames: Record<keyof typeof responseHeaders, string> = {
  CacheControl: 'Cache-Control',
  ETag: 'ETag',
  RateLimitLimit: 'X-RateLimit-Limit',
  RateLimitRemaining: 'X-RateLimit-Remaining',
  RateLimitReset: 'X-RateLimit-Reset',
  RetryAfter: 'Retry-After',
};

const commonHeaders = ['CacheControl', 'RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;
/** Statuses with a Retry-After header: locked, too many requests, unavailable. */
const retryStatuses = new Set([423, 429, 503]);

const agent: Parameter = {
  name: 'X-Agent',
  in: 'header',
  required: false,
  description: 'The calling program: name/version (platform). Used in logs and statistics only.',
  schema: { type: 'string', maxLength: 200 },
  example: 'honey-web/1 (desktop)',
};

/** Makes every header a component, of requests and of responses, and references it from the calls. */
export function documentHeaders(document: OpenAPIObject): void {
  const parameters: Record<string, Parameter> = {};
  for (const { operation } of operationsOf(document)) {
    operation.parameters = [...(operation.parameters ?? []), agent].map((parameter) => {
      if ('$ref' in parameter || parameter.in !== 'header') return parameter;
      const key = parameter.name.replaceAll('-', '');
      parameters[key] = parameter;
      return { $ref: `#/components/parameters/${key}` };
    });
    for (const [status, response] of responsesOf(operation)) addHeaders(operation, status, response);
  }
  document.components = { ...document.components, parameters, headers: responseHeaders };
}

function addHeaders(operation: Operation, status: number, response: Response): void {
  const names: (keyof typeof responseHeaders)[] = [
    ...(status < 400 || status === 429 ? commonHeaders : []),
    ...(retryStatuses.has(status) || hasRetryAfter(status, operation) ? (['RetryAfter'] as const) : []),
    ...(operation.responses[304] && status < 400 ? (['ETag'] as const) : []),
  ];
  if (names.length === 0) return;
  response.headers = {
    ...Object.fromEntries(names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }])),
    ...response.headers,
  };
}

/** A repeat of a call in flight (CORE-30) is sent the time of the next retry. */
const hasRetryAfter = (status: number, operation: Operation): boolean =>
  status === 409 && operation['x-idempotency'] === 'remembered';
