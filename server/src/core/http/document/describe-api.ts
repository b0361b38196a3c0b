import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from '../../errors/error.dto.ts';
import { handlersOf } from '../handlers.ts';
import { documentAccess } from './document-access.ts';
import { documentAreas } from './document-areas.ts';
import { documentBeyond } from './document-beyond.ts';
import { documentExamples } from './document-examples.ts';
import { documentHeaders } from './document-headers.ts';
import { documentWholeNumbers } from './document-numbers.ts';
import { operationIdOf, operationsOf, responsesOf } from './document-operations.ts';
import { documentRefusals } from './document-refusals.ts';

const description = `Korean live streaming with a virtual currency, honey.

Every call returns JSON; every refusal has the shape of ErrorDto, and each call lists the error codes that it may return.
Timestamps are ISO 8601 in UTC, flags are Y or N, numbers are integers, amounts of honey are whole stars. Lists are paged by
offset and limit. Every non-GET operation states in x-idempotency how it handles a repeat; x-guard states who may call, and x-right the
right that an operator needs for it. x-beyond marks calls that the product's specification does not name.`;

/**
 * Generates the OpenAPI document of the application: every call with its area as tag, its guard, errors, headers and
 * examples. Paths are complete, as client generators need them (docs/decisions/0043-api-document-and-other-backends.md). Only a
 * build with the transformer of @nestjs/swagger contains the schemas: the build calls this function
 * (scripts/lib/build/api-document.mjs), and the server serves the resulting file.
 */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Honey Live')
    .setDescription(description)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer('{host}', 'Where the API is served.', {
      host: {
        default: 'http://127.0.0.1:3000',
        description: 'Scheme, name and port of the API host, without a trailing slash.',
      },
    })
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access_token of a sign-in, valid for 600 seconds; issuetoken issues the next one.',
    })
    .build();
  const document = SwaggerModule.createDocument(app, outline, {
    operationIdFactory: operationIdOf,
    extraModels: [ErrorDto],
  });
  documentRefusals(document, handlersOf(app));
  documentAreas(document);
  documentBeyond(document);
  for (const { operation } of operationsOf(document))
    for (const [, response] of responsesOf(operation)) response.description ||= `${operation.summary}.`;
  documentAccess(document);
  documentHeaders(document);
  documentWholeNumbers(document);
  documentExamples(document);
  sortEnums(document);
  return document;
}

/** The compiler emits the members of a union in an order that depends on what it compiled before. */
function sortEnums(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) sortEnums(item);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === 'enum' && Array.isArray(item)) item.sort();
    else sortEnums(item);
  }
}
