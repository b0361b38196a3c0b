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

/** Headers of answers, by what they are called among the components. */
const answerHeaders = {
  CacheControl: {
    description: 'Who may keep the answer, and for how long: no-store unless the call says otherwise.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Names this very answer; sent back as If-None-Match it mostly gets 304.',
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK-br"',
  },
  RateLimitLimit: {
    description: 'How many calls this address may make in a minute. Left out where nothing is limited.',
    schema: { type: 'integer', minimum: 0 },
    example: 600,
  },
  RateLimitRemaining: {
    description: 'How many of them are left.',
    schema: { type: 'integer', minimum: 0 },
    example: 599,
  },
  RateLimitReset: seconds('Seconds until all of them are back.', 60),
  RetryAfter: seconds(
    'Seconds after which the same call may be made again. Left out where waiting does not help.',
    2,
  ),
} satisfies Record<string, Header>;

const headerNames: Record<keyof typeof answerHeaders, string> = {
  CacheControl: 'Cache-Control',
  ETag: 'ETag',
  RateLimitLimit: 'X-RateLimit-Limit',
  RateLimitRemaining: 'X-RateLimit-Remaining',
  RateLimitReset: 'X-RateLimit-Reset',
  RetryAfter: 'Retry-After',
};

const ofEveryAnswer = ['CacheControl', 'RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;
/** Statuses that tell when to come again: locked, too many, not now. */
const waits = new Set([423, 429, 503]);

const agent: Parameter = {
  name: 'X-Agent',
  in: 'header',
  required: false,
  description: 'Who is calling: program/version (platform). It decides nothing; logs and statistics have it.',
  schema: { type: 'string', maxLength: 200 },
  example: 'honey-web/1 (desktop)',
};

/** Makes every header a component, of requests and of answers, and refers to it from the calls. */
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
  document.components = { ...document.components, parameters, headers: answerHeaders };
}

function addHeaders(operation: Operation, status: number, response: Response): void {
  const names: (keyof typeof answerHeaders)[] = [
    ...(status < 400 || status === 429 ? ofEveryAnswer : []),
    ...(waits.has(status) || tellsToWait(status, operation) ? (['RetryAfter'] as const) : []),
    ...(operation.responses[304] && status < 400 ? (['ETag'] as const) : []),
  ];
  if (names.length === 0) return;
  response.headers = {
    ...Object.fromEntries(names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }])),
    ...response.headers,
  };
}

/** A repeat of a call that is being made (CORE-30) is told when to come again. */
const tellsToWait = (status: number, operation: Operation): boolean =>
  status === 409 && operation['x-idempotency'] === 'remembered';
