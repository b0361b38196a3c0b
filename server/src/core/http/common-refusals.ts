import type { OpenAPIObject } from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from '../errors/catalogue.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
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
 * Writes into every operation what no handler states because the server refuses it for all of them: a client that was
 * made from the document meets no status that is not there.
 */
export function documentCommonRefusals(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = path[method];
      if (!operation) continue;
      nameOnce(operation);
      const takesInput = (operation.parameters ?? []).some((given) => 'in' in given && given.in !== 'header');
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

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text);

/** The controller and the handler may both state codes of one status: they become one list, each with its example. */
function nameOnce(operation: Operation): void {
  for (const response of Object.values(operation.responses)) {
    if (!response || '$ref' in response) continue;
    const texts = response.description.split(/, |\n+/).filter((text) => text !== '');
    const codes = texts.filter(isCode);
    if (codes.length < texts.length) continue;
    response.description = '';
    for (const code of codes) addRefusal(operation, code);
  }
}

function addRefusal({ responses }: Operation, code: ErrorCode): void {
  const [status, message] = errorCatalogue[code];
  const known = responses[status];
  if (known && '$ref' in known) return;
  const codes = known?.description?.split(', ').filter((text) => text !== '') ?? [];
  if (codes.includes(code)) return;
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
