import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SecondOperatorRequest, SecondOperatorResult } from '../second-operator/second-operator.dto.ts';
import { SecondOperatorService } from '../second-operator/second-operator.service.ts';
import { SandboxQueuesFilled, SandboxQueuesRequest } from './queues.dto.ts';
import { QueuesService } from './queues.service.ts';

/** Work for the operators' console, and a second operator. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxQueuesController {
  constructor(
    private readonly queues: QueuesService,
    private readonly second: SecondOperatorService,
  ) {}

  @Post('queues')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'product_not_found', 'unavailable')
  @ApiOperation({
    summary: "Adds cases to the operators' queues",
    description:
      'Each case is of a new member of its own, and is opened with the product’s own services. A queue that is omitted gets none. Returns the keys of the cases.',
  })
  fill(@Body() counts: SandboxQueuesRequest): Promise<SandboxQueuesFilled> {
    return this.queues.fill(counts);
  }

  @Post('second-operator')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'queue_empty')
  @ApiOperation({
    summary: 'Lets a second operator decide a case now',
    description:
      'By the console’s own call, with an audit entry in their name: the first one then learns who decided. The operator second01 is created with the first call, with every role but the owner’s. A refusal is returned as status and code.',
  })
  decide(@Body() body: SecondOperatorRequest): Promise<SecondOperatorResult> {
    return this.second.decide(body);
  }
}
