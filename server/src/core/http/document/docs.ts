import { readFileSync } from 'node:fs';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppConfig } from '../../config/app-config.ts';
import { type Handler, handlersOf } from '../handlers.ts';
import { reserveForApi } from '../root-paths.ts';
import { withServers } from './document-servers.ts';

reserveForApi('/docs/');

/** server/openapi.json, which the build writes (describe-api.ts). */
const documentFile = new URL('../../../../openapi.json', import.meta.url);

/**
 * @returns the OpenAPI document, limited to the calls that this application serves: production, for example, has no
 * sandbox
 */
export function apiDocument(app: NestFastifyApplication): OpenAPIObject {
  const document: OpenAPIObject = JSON.parse(readFileSync(documentFile, 'utf8'));
  const served = new Set(handlersOf(app).map(callOf));
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([method]) =>
      served.has(`${method} ${handlerPath(path)}`),
    );
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)]];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Not by operationId: some operations state an id that differs from the names of their controller and method. */
const callOf = ({ handler, path }: Handler): string =>
  `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)]?.toLowerCase()} ${path}`;

/** A path of the document as a handler has it: `live/:id` for `/v1/live/{id}`. */
const handlerPath = (path: string): string => path.replace(/^\/(v1\/)?/, '').replace(/\{(\w+)\}/g, ':$1');

/**
 * Serves the document at /docs-json, with version and site key as server variables, and its page at /docs, which calls
 * the server it was loaded from.
 */
export function serveDocs(app: NestFastifyApplication): void {
  const served = () => withServers(apiDocument(app), app.get(AppConfig));
  SwaggerModule.setup('docs', app, served, { jsonDocumentUrl: 'docs-json' });
}
