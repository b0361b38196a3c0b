import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.ts';
import { documentRefusals } from './document-refusals.ts';
import { handlersOf } from './handlers.ts';
import { keepForCalls } from './host-addresses.ts';

keepForCalls('/docs/');

/** Writes the OpenAPI document of the application: every call with its area as tag, its guard, errors, examples. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Honey Live')
    .setDescription('Korean live streaming with a virtual currency. Every refusal has the shape of ErrorDto.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, outline, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    extraModels: [ErrorDto],
  });
  documentRefusals(document, handlersOf(app));
  return document;
}

/** Serves the document at /docs-json and its page at /docs. */
export function serveDocs(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => describeApi(app), { jsonDocumentUrl: 'docs-json' });
}
