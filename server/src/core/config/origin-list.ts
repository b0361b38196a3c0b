import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isHttpAddress } from './http-address.ts';

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
    ValidateBy(
      {
        name: 'originList',
        // As browsers send it: whatever they would write in another way would never be equal.
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
          `${String(value)} must be http(s):// origins with commas, without a slash at the end`,
      },
    ),
  );
