import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiExtension } from '@nestjs/swagger';
import {
  isReference,
  operationsOf,
  type Reference,
  responsesOf,
  type Schema,
} from './document-operations.ts';

const bodyExtension = 'x-body-example';

/** Names the fields shown in the body's example, if not all can be combined; without it, all fields are shown. */
export const BodyExample = (...fields: string[]): MethodDecorator => ApiExtension(bodyExtension, fields);

/** Adds an example to every JSON body and response, built from the examples of its fields. */
export function documentExamples(document: OpenAPIObject): void {
  const examples = new Examples(document.components?.schemas as Record<string, Schema> | undefined);
  for (const { operation } of operationsOf(document)) {
    const { requestBody } = operation;
    const shown = operation[bodyExtension];
    delete operation[bodyExtension];
    if (requestBody && !isReference(requestBody)) {
      for (const media of Object.values(requestBody.content))
        if (media.schema)
          media.example = examples.of(media.schema as Schema, { shown: (name) => isShown(shown, name) });
    }
    for (const [status, { content }] of responsesOf(operation)) {
      const media = content?.['application/json'];
      if (status < 400 && media?.schema) media.example = examples.of(media.schema as Schema, {});
    }
  }
}

const isShown = (shown: unknown, name: string): boolean => !Array.isArray(shown) || shown.includes(name);

/** Which optional fields are shown; none if omitted. */
interface Detail {
  shown?: (name: string) => boolean;
}

class Examples {
  constructor(private readonly schemas: Record<string, Schema> = {}) {}

  of(schemaOrReference: Schema | Reference, detail: Detail): unknown {
    const schema = isReference(schemaOrReference) ? this.resolve(schemaOrReference) : schemaOrReference;
    if (schema.example !== undefined) return schema.example;
    const types = [schema.type].flat();
    if (types.includes('null')) return null;
    const { allOf, anyOf, oneOf, enum: values } = schema;
    const [first] = anyOf ?? oneOf ?? [];
    if (first) return this.of(first as Schema, detail);
    if (allOf) return this.merged(allOf as Schema[], detail);
    if (values) return values[0];
    if (schema.default !== undefined) return schema.default;
    if (schema.items) return [this.of(schema.items as Schema, detail)];
    return schema.properties || types.includes('object') ? this.fields(schema, detail) : undefined;
  }

  private resolve({ $ref }: Reference): Schema {
    const schema = this.schemas[$ref.split('/').at(-1) ?? ''];
    if (!schema) throw new Error(`the document has no ${$ref}`);
    return schema;
  }

  private merged(parts: Schema[], detail: Detail): unknown {
    const values = parts.map((part) => this.of(part, detail));
    return values.length === 1 ? values[0] : Object.assign({}, ...values);
  }

  private fields({ properties = {}, required = [] }: Schema, detail: Detail): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || detail.shown?.(name))
        .map(([name, property]) => [name, this.of(property as Schema, detail)])
        .filter(([, value]) => value !== undefined),
    );
  }
}
