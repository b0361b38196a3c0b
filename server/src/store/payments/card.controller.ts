import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../../core/http/answer.dto.ts';
import { TakesForm } from '../../core/http/input/forms.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { CardNotification, CardReturn } from './card.dto.ts';
import { CardMessages } from './card-messages.service.ts';

/** Where the payment provider sends the browser, and its notifications. */
@ApiTags('store')
@Controller('pg/card')
export class CardController {
  constructor(private readonly messages: CardMessages) {}

  @Post('approve')
  @HttpCode(303)
  @Access('visitor')
  @TakesForm()
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is asked, and an order takes each step once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiResponse({ status: 303, description: 'Leads to the page that shows what became of the order.' })
  @ApiOperation({
    summary: 'The browser comes back from the payment window',
    description:
      'A form that the provider signed. The payment is confirmed with the provider, server to server; what the browser says only makes this server ask.',
  })
  async approve(@Body() body: CardReturn, @Res() reply: FastifyReply): Promise<void> {
    lead(reply, await this.messages.returned(body));
  }

  @Post('cancel')
  @HttpCode(303)
  @Access('visitor')
  @TakesForm()
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is asked, and an order takes each step once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiResponse({ status: 303, description: 'Leads to the page that shows what became of the order.' })
  @ApiOperation({
    summary: 'The browser comes back from a payment window that was cancelled',
    description: 'As approve: a signed form, after which the provider is asked.',
  })
  async cancel(@Body() body: CardReturn, @Res() reply: FastifyReply): Promise<void> {
    lead(reply, await this.messages.returned(body));
  }

  @Post('notify')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @OpenToForcedLogin()
  @RepeatsSafely('the provider is asked, and an order takes each step once')
  @ApiErrors('payment_signature', 'payment_stale', 'order_not_found', 'amount_mismatch')
  @ApiOperation({
    summary: 'A notification of the payment provider',
    description:
      'Signed and time-stamped; may come any number of times, early, late and out of order. Whatever is not answered with 200 is to be sent again.',
  })
  async notify(@Body() body: CardNotification): Promise<OkDto> {
    await this.messages.notified(body);
    return ok;
  }
}

/** The popup that leads here was opened by a page of this site, which is to keep its hold of it. */
const lead = (reply: FastifyReply, address: string): void => {
  void reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
};
