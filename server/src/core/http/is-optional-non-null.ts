import { ValidateIf } from 'class-validator';

/** An optional field; null is refused like any other invalid value. */
export const IsOptionalNonNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
