import { randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { failAfter, failBefore, faultOf } from './fault-modes.ts';
import { hashOfInput, keyDocument, type ServiceAnswer, storeAnswer, storedAnswer } from './keyed-answers.ts';
import { type ServiceCall, ServiceRefusal, type SimulatedService } from './service.ts';
import { ScopedDocuments, ScopedReads, type ServiceDocuments, type ServiceState } from './service-state.ts';

export interface ServiceListenerOptions {
  service: SimulatedService;
  state: ServiceState;
  /** The key that the product sends. */
  secret: string;
  now: () => Date;
}

/** Visible characters, as in the product. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

const invalid: ServiceAnswer = { status: 400, body: { code: 'invalid' } };

/** The HTTP interface of a service (docs/external), on a listener of its own. */
export function serviceListener(options: ServiceListenerOptions): FastifyInstance {
  const server = Fastify({
    bodyLimit: 65_536,
    forceCloseConnections: true,
    genReqId: ({ headers }) => {
      const id = headers['x-request-id'];
      return typeof id === 'string' && keyPattern.test(id) ? id : randomUUID();
    },
  });
  server.addHook('onRequest', (request, reply, next) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    if (isAuthorized(request, options.secret)) next();
    else void reply.code(401).send({ code: 'unauthorized' });
  });
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    void reply.code(status).send({ code: status < 500 ? 'invalid' : 'fault' });
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  for (const call of options.service.calls) {
    server.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(options, call, request, reply),
    });
  }
  return server;
}

/** Does what happens in a service by itself, if it is due. */
export async function advanceService(
  service: SimulatedService,
  state: ServiceState,
  now: Date,
): Promise<void> {
  if (!(await service.isDue?.(new ScopedReads(state, service.name), now))) return;
  await state.change(service.name, async (changes) => {
    await service.advance?.(new ScopedDocuments(changes, service.name), now);
  });
}

function isAuthorized({ headers }: FastifyRequest, secret: string): boolean {
  const sent = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

async function answer(
  options: ServiceListenerOptions,
  call: ServiceCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = await faultOf(options.state, options.service.name);
  if (await failBefore(fault, reply)) return reply;
  await advanceService(options.service, options.state, options.now());
  const { status, body } = await perform(options, call, request);
  if (failAfter(fault, reply)) return reply;
  return reply.code(status).send(body);
}

async function perform(
  { service, state, now }: ServiceListenerOptions,
  call: ServiceCall,
  request: FastifyRequest,
): Promise<ServiceAnswer> {
  const input = {
    params: request.params ?? {},
    query: { ...(request.query as object) },
    body: request.body,
  };
  if (!accepts(call, input)) return invalid;
  if (call.method === 'GET') {
    const documents = new ReadOnlyDocuments(state, service.name);
    return decide(call, () => call.handle({ ...input, documents, now: now() }));
  }
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !keyPattern.test(key))
    return { status: 400, body: { code: 'key_required' } };
  const name = keyDocument(service.name, key);
  const hash = hashOfInput(`${call.method} ${call.path}`, input);
  return state.change(service.name, async (changes) => {
    const stored = await storedAnswer(changes, name, hash);
    if (stored) return stored;
    const documents = new ScopedDocuments(changes, service.name);
    const decided = await decide(call, () => call.handle({ ...input, documents, now: now() }));
    // A refusal changes nothing but is final: a late copy of the request must not be accepted any more.
    if (decided.status >= 400) changes.discard();
    storeAnswer(changes, name, hash, decided);
    return decided;
  });
}

function accepts(
  { params, query, body }: ServiceCall,
  input: { params: unknown; query: unknown; body: unknown },
): boolean {
  const isEmpty = (value: unknown) => typeof value === 'object' && Object.keys(value ?? {}).length === 0;
  return (
    (params ? params.matches(input.params) : isEmpty(input.params)) &&
    (query ? query.matches(input.query) : isEmpty(input.query)) &&
    (body ? body.matches(input.body) : (input.body ?? null) === null)
  );
}

/** Returns the answer of a call; a refusal is an answer too. */
async function decide(call: ServiceCall, handle: () => Promise<unknown>): Promise<ServiceAnswer> {
  try {
    const body = await handle();
    if (!call.answer.matches(body))
      throw new Error(`${call.path} answers what its document does not declare`);
    return { status: 200, body: body as object };
  } catch (error) {
    const status = error instanceof ServiceRefusal ? call.refusals[error.code] : undefined;
    if (!(error instanceof ServiceRefusal) || status === undefined) throw error;
    return { status, body: { code: error.code } };
  }
}

/** A call that reads cannot change anything: its declaration gives it no such method. */
class ReadOnlyDocuments extends ScopedReads implements ServiceDocuments {
  put(): never {
    throw new Error('a call that reads changes nothing');
  }

  remove(): never {
    throw new Error('a call that reads changes nothing');
  }
}
