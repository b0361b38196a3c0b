import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A controller's handler, which serves one call. */
export interface Handler {
  controller: Type;
  /** Its method name. */
  name: string;
  /** The function that carries the decorators' metadata. */
  handler: object;
  /** Its path without the version prefix and the leading slash, with `:id` for parameters. */
  path: string;
}

/** Returns every handler of the application. */
export function handlersOf(app: NestFastifyApplication): Handler[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = new Set(modules.flatMap((module) => [...module.controllers.values()].map(typeOf)));
  return [...controllers].filter((controller) => controller !== undefined).flatMap(handlersIn);
}

const typeOf = ({ metatype }: { metatype: unknown }): Type | undefined =>
  typeof metatype === 'function' ? (metatype as Type) : undefined;

function handlersIn(controller: Type): Handler[] {
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([name, { value }]: [string, PropertyDescriptor]) => {
      if (typeof value !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, value)) return [];
      const parts = [
        Reflect.getMetadata(PATH_METADATA, controller),
        Reflect.getMetadata(PATH_METADATA, value),
      ];
      const path = parts
        .map((part) => String(part ?? '').replace(/^\/|\/$/g, ''))
        .filter((part) => part !== '')
        .join('/');
      return [{ controller, name, handler: value, path }];
    },
  );
}
