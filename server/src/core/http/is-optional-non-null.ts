import { ValidateIf } from 'class-validator';

/** A field that may be left out; null is not that, and is refused like any other wrong value. */
export const IsOptionalNonNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
