import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from './catalogue.ts';
import { ErrorDto } from './error.dto.ts';

/** Documents the refusals of a handler: one response a status, with an example for each code. */
export function Refuses(...codes: ErrorCode[]): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorCatalogue[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiExtraModels(ErrorDto),
    ...[...byStatus].map(([status, group]) =>
      ApiResponse({
        status,
        description: group.join(', '),
        // JSON also where the handler answers with bytes.
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(ErrorDto) },
            examples: Object.fromEntries(
              group.map((code) => [
                code,
                {
                  summary: code,
                  value: { status, code, message: errorCatalogue[code][1], request_id: 'req-7f3a' },
                },
              ]),
            ),
          },
        },
      }),
    ),
  );
}
