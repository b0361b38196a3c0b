import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isHttpAddress } from './http-address.ts';

/** A setting that is a comma-separated list of origins as browsers write them: no path, no trailing slash. */
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
    ValidateBy(
      {
        name: 'originList',
        // As browsers send it: any other spelling would never match.
        validator: {
          validate: (value: unknown) =>
            typeof value === 'string' &&
            isHttpAddress(value, { path: false }) &&
            new URL(value).origin === value,
        },
      },
      {
        each: true,
        message: ({ value }) =>
          `${String(value)} must be http(s):// origins separated by commas, without a trailing slash`,
      },
    ),
  );
