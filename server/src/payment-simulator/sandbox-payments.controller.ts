import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { AtRoot } from '../core/http/root-paths.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../core/sandbox/sandbox-call.decorator.ts';
import { type PaymentBuyer, PaymentBuyersService } from './payment-buyers.service.ts';
import { PaymentSimulatorService } from './payment-simulator.service.ts';
import {
  NotificationModeBody,
  PaymentEventParam,
  PaymentKeyParam,
  PaymentSandbox,
  SimulatedPaymentAct,
  SimulatedPaymentDto,
} from './sandbox-payments.dto.ts';
import {
  codeFromKrw,
  declinedPhone,
  magicCards,
  phoneMaxKrw,
  type SimulatedPayment,
  validCode,
} from './simulated-payment.ts';

const shownMax = 50;
const approvedCard = '4242424242424242';

/** The console's calls to the simulated payment provider. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/payments')
export class SandboxPaymentsController {
  constructor(
    private readonly simulator: PaymentSimulatorService,
    private readonly buyers: PaymentBuyersService,
  ) {}

  @Get()
  @SandboxCall()
  @ApiErrors('unavailable')
  @ApiOperation({
    summary: 'Lists payments at the simulated provider, its magic cards and amounts, and its notifications',
    description: 'The newest 50. Returns `unavailable` when an external provider is configured.',
  })
  async overview(): Promise<PaymentSandbox> {
    this.assertEnabled();
    const payments = await this.simulator.payments.newest(shownMax);
    const url = await this.simulator.url();
    const buyers = await this.buyers.of(payments.map(({ order_no }) => order_no));
    return {
      list: payments.map((payment) => present(payment, url, buyers.get(payment.order_no))),
      total: payments.length,
      offset: 0,
      limit: shownMax,
      cards: magicCards.map(({ number, label, note }) => ({ number, label, note })),
      code_from_krw: codeFromKrw,
      code: validCode,
      phone_max_krw: phoneMaxKrw,
      declined_phone: declinedPhone,
      notifications: await this.simulator.notifications(),
    };
  }

  @Put('notifications')
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable')
  @RepeatsSafely('it is set to the value in the request')
  @ApiOperation({
    summary: 'Sets whether notifications of the simulated provider are sent, lost, or sent three times',
    description: 'Applies to future notifications.',
  })
  async setNotifications(@Body() { mode }: NotificationModeBody): Promise<OkDto> {
    this.assertEnabled();
    await this.simulator.setNotifications(mode);
    return ok;
  }

  @Post(':payment_key/acts')
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable', 'not_found')
  @RepeatsSafely('a payment takes each step only once')
  @ApiOperation({
    summary: 'Performs an action of the buyer or the provider on a payment',
    description: 'For suites that do not open the window. The shop is informed by notifications only.',
  })
  async act(
    @Param() { payment_key }: PaymentKeyParam,
    @Body() body: SimulatedPaymentAct,
  ): Promise<SimulatedPaymentDto> {
    this.assertEnabled();
    const payment = await this.perform(payment_key, body);
    if (!payment) throw new AppError('not_found');
    const buyers = await this.buyers.of([payment.order_no]);
    return present(payment, await this.simulator.url(), buyers.get(payment.order_no));
  }

  @Post(':payment_key/notifications/:event_id')
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('unavailable', 'not_found')
  @RepeatsSafely('a repeated notification changes nothing')
  @ApiOperation({
    summary: 'Sends a notification of the simulated provider again',
    description: 'With a new signature, like a provider that got no response.',
  })
  async resend(@Param() { payment_key, event_id }: PaymentEventParam): Promise<OkDto> {
    this.assertEnabled();
    if (!(await this.simulator.payments.resend(payment_key, event_id))) throw new AppError('not_found');
    return ok;
  }

  private async perform(
    paymentKey: string,
    { act, card_no }: SimulatedPaymentAct,
  ): Promise<SimulatedPayment | null> {
    const { payments } = this.simulator;
    if (act === 'decline') return payments.end(paymentKey, 'declined');
    if (act === 'expire') return payments.end(paymentKey, 'expired');
    if (act === 'cancel') return payments.cancel(paymentKey);
    if (act === 'late') return payments.payLate(paymentKey);
    if (act === 'chargeback') return payments.chargeBack(paymentKey);
    const submitted = await payments.submit(paymentKey, {
      card_no: card_no ?? approvedCard,
      phone: '01011110000',
    });
    return submitted?.asks_code ? payments.submit(paymentKey, { code: validCode }) : submitted;
  }

  private assertEnabled(): void {
    if (!this.simulator.enabled)
      throw new AppError('unavailable', { reason: 'the payment simulator is off' });
  }
}

const present = (
  payment: SimulatedPayment,
  url: string,
  buyer: PaymentBuyer | undefined,
): SimulatedPaymentDto => ({
  payment_key: payment.payment_key,
  order_no: payment.order_no,
  order_name: payment.order_name,
  amount: payment.amount,
  method: payment.method,
  status: payment.status,
  refunded: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
  window_url: `${url}/window/${payment.payment_key}`,
  created_at: payment.created_at,
  buyer_nick: buyer?.nick ?? null,
  buyer_key: buyer?.user_key ?? null,
  notifications: payment.notifications,
});
