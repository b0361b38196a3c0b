import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiErrors } from '../errors/api-errors.decorator.ts';

export const stepUpMetadata = 'honey:step-up';

/**
 * A call that an operator makes only after verifying the second factor within the last minutes (403
 * `step_up_required`, SESSION-55). It has no effect while the operator has no factor and none is required.
 */
export const StepUp = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(stepUpMetadata, true),
    ApiExtension('x-step-up', true),
    ApiErrors('step_up_required'),
  );
