import type { OpenAPIObject } from '@nestjs/swagger';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<`x-${string}`, unknown>;
export type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;
type AnySchema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
export type Reference = Extract<AnySchema, { $ref: string }>;
/** An OpenAPI 3.1 schema, whose type may be a list. */
export type Schema = Omit<Exclude<AnySchema, Reference>, 'type'> & { type?: string | string[] };

interface Call {
  path: string;
  method: (typeof methods)[number];
  operation: Operation;
}

/** The operationId of a call, from its controller and method: `Gifts_give` for `GiftsController.give`. */
export const operationIdOf = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

/** Every operation of a document. */
export function* operationsOf(document: OpenAPIObject): Generator<Call> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { path, method, operation: operation as Operation };
    }
  }
}

/** The responses of an operation by status. */
export const responsesOf = ({ responses }: Operation): [status: number, response: Response][] =>
  Object.entries(responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[Number(status), response]] : [],
  );

export const isReference = (value: object): value is Reference => '$ref' in value;
