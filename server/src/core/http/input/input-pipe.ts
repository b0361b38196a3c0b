import {
  type ArgumentMetadata,
  type PipeTransform,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { AppError, type FieldProblem } from '../../errors/app-error.ts';
import { problemsOf } from '../../errors/validation.ts';
import { readAsText } from '../key.dto.ts';
import { problemsOfTexts } from './input-texts.ts';
import { cacheValidationRules } from './validation-rules.ts';
import { problemsOfKinds } from './value-kinds.ts';

cacheValidationRules();

/**
 * Refuses unknown properties and wrong types, with one code per field (design: API). Paths and queries are text, in
 * which numbers are parsed; JSON bodies are not converted. Unreadable text is refused in every property (CORE-40).
 */
export class InputPipe implements PipeTransform {
  private readonly json = new ValidationPipe(rules);
  private readonly text = new ValidationPipe({ ...rules, transformOptions: readAsText });

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    // Custom parameters (the caller, the operator) are not client input.
    return metadata.type === 'custom' ? value : this.input(value, metadata);
  }

  private async input(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuse(problemsOfTexts(value, metadata.metatype));
    const validation = metadata.type === 'body' ? this.json : this.text;
    const input: unknown = await validation.transform(value, metadata);
    refuse(problemsOfKinds(input));
    return input;
  }
}

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
}

const rules: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  exceptionFactory: (errors) => new AppError('validation_failed', { fields: problemsOf(errors) }),
};
