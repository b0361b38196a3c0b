import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

/** A setting that is a list of origins with commas, as browsers write them: no path, no slash at the end. */
export const OriginList = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((origin) => origin.trim())
            .filter(Boolean)
        : value,
    ),
    Matches(/^https?:\/\/[a-z0-9.:[\]-]+$/, {
      each: true,
      message: ({ value }) =>
        `${String(value)} must be http(s):// origins with commas, without a slash at the end`,
    }),
  );
