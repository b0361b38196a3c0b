import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { TakesForm } from '../../core/http/input/forms.ts';
import { type OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { CardNotification, CardReturn } from './card.dto.ts';
import { CardMessagesService } from './card-messages.service.ts';

/** Endpoints for the browser's return from the payment provider, and for its notifications. */
@ApiTags('store')
@Controller('pg/card')
export class CardController {
  constructor(private readonly messages: CardMessagesService) {}

  @Post('approve')
  @HttpCode(303)
  @Access('visitor')
  @TakesForm()
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is queried, and an order takes each step only once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiResponse({ status: 303, description: 'Redirects to the page that shows the result of the order.' })
  @ApiOperation({
    summary: "Handles the browser's return from the payment window",
    description:
      "A form signed by the provider. The payment is confirmed with the provider, server to server; the browser's data only triggers this.",
  })
  async approve(@Body() body: CardReturn, @Res() reply: FastifyReply): Promise<void> {
    redirect(reply, await this.messages.handleReturn(body));
  }

  @Post('cancel')
  @HttpCode(303)
  @Access('visitor')
  @TakesForm()
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is queried, and an order takes each step only once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiResponse({ status: 303, description: 'Redirects to the page that shows the result of the order.' })
  @ApiOperation({
    summary: "Handles the browser's return from a cancelled payment window",
    description: 'Like approve: a signed form, after which the provider is queried.',
  })
  async cancel(@Body() body: CardReturn, @Res() reply: FastifyReply): Promise<void> {
    redirect(reply, await this.messages.handleReturn(body));
  }

  @Post('notify')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is queried, and an order takes each step only once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiOperation({
    summary: 'Accepts a notification of the payment provider',
    description:
      'Signed and time-stamped; may arrive any number of times, early, late and out of order. The provider repeats it until it is answered with 200.',
  })
  async notify(@Body() body: CardNotification): Promise<OkDto> {
    await this.messages.handleNotification(body);
    return ok;
  }
}

/** The popup was opened by a page of this site, which must retain its reference to it. */
const redirect = (reply: FastifyReply, address: string): void => {
  void reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
};
