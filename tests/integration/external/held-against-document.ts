import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { documentText } from '@honey/server/external-simulator/base/service-document';
import { serviceListener } from '@honey/server/external-simulator/base/service-listener';
import { MemoryServiceState } from '@honey/server/external-simulator/base/service-state';
import { simulatedServices } from '@honey/server/external-simulator/services';
import { Ajv2020 } from 'ajv/dist/2020.js';

type ServiceName = keyof typeof simulatedServices;

/** A request to a service, and its response. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}
export interface WireResponse {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}
type Send = (request: WireRequest) => Promise<WireResponse>;

/** A change of a service's behaviour, which the checks must find. */
export type Mutant = (send: Send, request: WireRequest) => Promise<WireResponse>;

interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
  requestBody?: { content: { 'application/json': { schema: object } } };
}
interface ServiceDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** Calls a service in a scenario. Returns the body of the response. */
export type Call = <Body = Record<string, never>>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  status?: number,
) => Promise<Body>;

/** What is done with a service: together, the calls of a scenario use every operation of its document. */
export type Scenario = (call: Call, at: (now: Date) => void) => Promise<void>;

const secret = 'a-secret-of-the-tests-only-0123456789';

/** Returns the committed document of a service. */
const documentOf = async (name: ServiceName): Promise<ServiceDocument> =>
  JSON.parse(
    await readFile(new URL(`../../../docs/external/${name}.json`, import.meta.url), 'utf8'),
  ) as ServiceDocument;

/** Whether the committed document is that of the declarations. */
export const isDocumentCurrent = async (name: ServiceName): Promise<boolean> =>
  (await readFile(new URL(`../../../docs/external/${name}.json`, import.meta.url), 'utf8')) ===
  documentText(simulatedServices[name]);

/**
 * Runs a scenario against a service, holds each response against the document, and returns what is wrong: with the
 * responses, with keys, and with the calls that the scenario leaves out.
 */
export async function problemsOf(name: ServiceName, scenario: Scenario, mutant?: Mutant): Promise<string[]> {
  const document = await documentOf(name);
  let now = new Date('2026-11-24T03:00:00Z');
  const listener = serviceListener({
    service: simulatedServices[name],
    state: new MemoryServiceState(),
    secret,
    now: () => now,
  });
  const sendPlainly: Send = async ({ method, path, headers, body }) => {
    const answer = await listener.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) };
  };
  const send: Send = (request) => (mutant ? mutant(sendPlainly, request) : sendPlainly(request));
  const checks = new Checks(document, send);
  try {
    await scenario(checks.call, (time) => {
      now = time;
    });
    return [...checks.problems, ...checks.unused()];
  } finally {
    await listener.close();
  }
}

class Checks {
  readonly problems: string[] = [];
  private readonly used = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });

  constructor(
    private readonly document: ServiceDocument,
    private readonly send: Send,
  ) {}

  /** Sends a request, and everything that follows from what it is: without the key, again, with other input. */
  readonly call: Call = async <Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    status = 200,
  ): Promise<Body> => {
    const key = randomUUID();
    const request = { method, path, headers: this.headers(method, key), body };
    const first = await this.sendChecked(request);
    if (first.status !== status)
      this.problems.push(`${method} ${path}: ${first.status} instead of ${status}`);
    await this.checkAuthorization(request);
    if (method === 'POST') await this.checkKey(request, first);
    return first.body as Body;
  };

  unused(): string[] {
    return Object.entries(this.document.paths)
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`))
      .filter((operation) => !this.used.has(operation))
      .map((operation) => `${operation}: the scenario does not call it`);
  }

  private headers(method: string, key: string): Record<string, string> {
    return {
      authorization: `Bearer ${secret}`,
      'x-request-id': key,
      ...(method === 'POST' ? { 'idempotency-key': key, 'content-type': 'application/json' } : {}),
    };
  }

  private async sendChecked(request: WireRequest): Promise<WireResponse> {
    const response = await this.send(request);
    const name = `${request.method} ${request.path.split('?')[0]}`;
    const [path, operation] = this.operationOf(request);
    this.used.add(`${request.method.toLowerCase()} ${path}`);
    const declared = operation?.responses[String(response.status)];
    if (!declared) this.problems.push(`${name}: ${response.status} is not declared`);
    else if (!this.ajv.validate(declared.content['application/json'].schema, response.body))
      this.problems.push(`${name}: ${response.status} ${this.ajv.errorsText()}`);
    if (response.headers['x-request-id'] !== request.headers['x-request-id'])
      this.problems.push(`${name}: another X-Request-Id`);
    return response;
  }

  private async checkAuthorization(request: WireRequest): Promise<void> {
    const { authorization: _, ...headers } = request.headers;
    const wrong = { ...headers, authorization: 'Bearer of-nobody' };
    for (const tried of [headers, wrong]) {
      const { status } = await this.sendChecked({ ...request, headers: tried });
      if (status !== 401) this.problems.push(`${request.method} ${request.path}: ${status} without the key`);
    }
  }

  private async checkKey(request: WireRequest, first: WireResponse): Promise<void> {
    const name = `${request.method} ${request.path}`;
    const again = await this.sendChecked(request);
    if (JSON.stringify(again.body) !== JSON.stringify(first.body) || again.status !== first.status)
      this.problems.push(`${name}: another answer to the same key`);
    const { 'idempotency-key': _, ...headers } = request.headers;
    const without = await this.sendChecked({ ...request, headers });
    if (without.status !== 400) this.problems.push(`${name}: ${without.status} without a key`);
    const unknown = await this.sendChecked({
      ...request,
      body: { ...(request.body as object), unknown_field: 1 },
      headers: this.headers(request.method, randomUUID()),
    });
    if (unknown.status !== 400) this.problems.push(`${name}: ${unknown.status} for an unknown field`);
    const member = Number((request.body as { member?: number }).member);
    if (Number.isNaN(member)) return;
    const other = await this.sendChecked({
      ...request,
      body: { ...(request.body as object), member: member + 1 },
    });
    if (other.status !== 422)
      this.problems.push(`${name}: ${other.status} for other input with the same key`);
  }

  private operationOf({ method, path }: WireRequest): [string, Operation | undefined] {
    const plain = path.split('?')[0] ?? '';
    // A path without parameters is preferred.
    const matching = Object.keys(this.document.paths)
      .filter((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain))
      .sort((one, other) => one.split('{').length - other.split('{').length);
    const template = matching.find((one) => this.document.paths[one]?.[method.toLowerCase()]) ?? plain;
    return [template, this.document.paths[template]?.[method.toLowerCase()]];
  }
}

/** Mutants of the base, which the checks of every service must find. */
export const baseMutants: Readonly<Record<string, Mutant>> = {
  'answers without the product’s key': (send, request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${secret}` } }),
  'does it again for the same key': (send, request) =>
    send({
      ...request,
      headers:
        request.headers['idempotency-key'] === undefined
          ? request.headers
          : { ...request.headers, 'idempotency-key': randomUUID() },
    }),
  'needs no key': (send, request) =>
    send({
      ...request,
      headers:
        request.method === 'POST' ? { 'idempotency-key': randomUUID(), ...request.headers } : request.headers,
    }),
  'names another request': async (send, request) => {
    const response = await send(request);
    return { ...response, headers: { ...response.headers, 'x-request-id': 'another' } };
  },
  'ignores unknown fields': async (send, request) => {
    const { unknown_field: _, ...body } = (request.body ?? {}) as Record<string, unknown>;
    return send(request.body === undefined ? request : { ...request, body });
  },
  'adds a field': (send, request) => changed(send, request, (body) => ({ ...body, extra: 1 })),
  'leaves out a field': (send, request) =>
    changed(send, request, (body) => Object.fromEntries(Object.entries(body).slice(1))),
  'writes numbers as texts': (send, request) =>
    changed(send, request, (body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'number' ? String(value) : value,
        ]),
      ),
    ),
  'answers 201': async (send, request) => {
    const response = await send(request);
    return response.status === 200 ? { ...response, status: 201 } : response;
  },
};

async function changed(
  send: Send,
  request: WireRequest,
  change: (body: Record<string, unknown>) => object,
): Promise<WireResponse> {
  const response = await send(request);
  return response.status === 200
    ? { ...response, body: change(response.body as Record<string, unknown>) }
    : response;
}
