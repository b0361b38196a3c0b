import type { WireSchema } from '../../core/wire/wire-schema.ts';
import type { ExternalServiceName } from './service-names.ts';
import type { ServiceDocuments, ServiceReads } from './service-state.ts';

/** A refusal of a service: its code, whose status the call declares. */
export class ServiceRefusal extends Error {
  constructor(readonly code: string) {
    super(code);
    this.name = 'ServiceRefusal';
  }
}

/** A request to a call, checked against the call's schemas. */
export interface ServiceRequest<Params, Query, Body, Documents> {
  params: Params;
  query: Query;
  body: Body;
  /** The documents of this service. */
  documents: Documents;
  /** The current time. */
  now: Date;
}

/** What a call declares, whatever it takes. */
interface CallDeclaration {
  /** OpenAPI form, such as `/v1/coupons/{id}`. */
  path: string;
  summary: string;
  description?: string;
  /** Its refusals, by code, with their statuses. */
  refusals: Readonly<Record<string, number>>;
}

/** A call that reads. */
export interface ReadDeclaration<Params, Query, Answer> extends CallDeclaration {
  params?: WireSchema<Params>;
  query?: WireSchema<Query>;
  answer: WireSchema<Answer>;
  handle(request: ServiceRequest<Params, Query, undefined, ServiceReads>): Promise<Answer>;
}

/** A call that changes something: under an Idempotency-Key, alone among the changes of its service. */
export interface ActDeclaration<Params, Body, Answer> extends CallDeclaration {
  params?: WireSchema<Params>;
  body: WireSchema<Body>;
  answer: WireSchema<Answer>;
  handle(request: ServiceRequest<Params, undefined, Body, ServiceDocuments>): Promise<Answer>;
}

/** A call, with its types erased: the schemas check what the handler takes. */
export interface ServiceCall extends CallDeclaration {
  method: 'GET' | 'POST';
  params: WireSchema<unknown> | undefined;
  query: WireSchema<unknown> | undefined;
  body: WireSchema<unknown> | undefined;
  answer: WireSchema<unknown>;
  handle(request: ServiceRequest<unknown, unknown, unknown, ServiceDocuments>): Promise<unknown>;
}

/** Declares a call that reads. */
export function reads<Params, Query, Answer>(
  declaration: ReadDeclaration<Params, Query, Answer>,
): ServiceCall {
  const { params, query, handle, ...call } = declaration;
  return {
    ...call,
    method: 'GET',
    params,
    query,
    body: undefined,
    // The listener has checked both against these schemas.
    handle: (request) =>
      handle({
        ...request,
        params: request.params as Params,
        query: request.query as Query,
        body: undefined,
      }),
  };
}

/** Declares a call that changes something. */
export function acts<Params, Body, Answer>(declaration: ActDeclaration<Params, Body, Answer>): ServiceCall {
  const { params, body, handle, ...call } = declaration;
  return {
    ...call,
    method: 'POST',
    params,
    query: undefined,
    body,
    // The listener has checked both against these schemas.
    handle: (request) =>
      handle({
        ...request,
        params: request.params as Params,
        query: undefined,
        body: request.body as Body,
      }),
  };
}

/** A service: its name, what it is, and its calls. */
export interface SimulatedService {
  name: ExternalServiceName;
  title: string;
  description: string;
  calls: readonly ServiceCall[];
  /** Whether something happens by itself at a time, such as a draw: then `advance` runs before the next request. */
  isDue?(documents: ServiceReads, now: Date): Promise<boolean>;
  /** Does what is due; alone among the changes of the service. */
  advance?(documents: ServiceDocuments, now: Date): Promise<void>;
}
