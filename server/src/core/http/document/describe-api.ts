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

Every call answers JSON; every refusal has the shape of ErrorDto, and each call names the codes that it refuses with.
Moments are ISO 8601 in UTC, flags are Y or N, numbers are whole, amounts of honey are whole stars. Lists are asked for by
offset and limit. A call other than GET says by x-idempotency how it takes a repeat, and x-guard who may make it. x-beyond marks calls
that the product's specification does not name.`;

/**
 * Writes the OpenAPI document of the application: every call with its area as tag, its guard, errors, headers, examples.
 * Paths are written in full, as generated clients need them (docs/decisions/0043-the-document-of-the-api.md). Only a build with
 * the transformer of @nestjs/swagger holds the schemas: the build calls it (scripts/lib/build/api-document.mjs), and the server
 * serves the file that comes of it.
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
        description: 'Scheme, name and port of the API host, without a slash at the end.',
      },
    })
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access_token of a sign-in, good for 600 seconds; issuetoken gives the next one.',
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

/** The compiler has the members of a union in an order that depends on what it read before. */
function sortEnums(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) sortEnums(item);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === 'enum' && Array.isArray(item)) item.sort();
    else sortEnums(item);
  }
}
