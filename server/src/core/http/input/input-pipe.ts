import {
  type ArgumentMetadata,
  type PipeTransform,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { AppError } from '../../errors/app-error.ts';
import { problemsOf } from '../../errors/validation.ts';
import { readAsText } from '../key.dto.ts';
import { keepValidationRules } from './validation-rules.ts';

keepValidationRules();

/**
 * Refuses unknown properties and wrong types with one code a field (design: API). Paths and queries are text, of which
 * numbers are read; a JSON body is taken at its word.
 */
export class InputPipe implements PipeTransform {
  private readonly json = new ValidationPipe(rules);
  private readonly text = new ValidationPipe({ ...rules, transformOptions: readAsText });

  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return (metadata.type === 'body' ? this.json : this.text).transform(value, metadata);
  }
}

const rules: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  exceptionFactory: (errors) => new AppError('validation_failed', { fields: problemsOf(errors) }),
};
