import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { OkDto, ok } from '../core/http/answer.dto.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../core/sandbox/sandbox-call.decorator.ts';
import { type PaymentBuyer, PaymentBuyers } from './payment-buyers.ts';
import { PaymentSimulator } from './payment-simulator.service.ts';
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
  rightCode,
  type SimulatedPayment,
} from './simulated-payment.ts';

const shownMax = 50;
const usualCard = '4242424242424242';

/** The simulated payment provider, as the console steers it. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api/payments')
export class SandboxPaymentsController {
  constructor(
    private readonly simulator: PaymentSimulator,
    private readonly buyers: PaymentBuyers,
  ) {}

  @Get()
  @SandboxCall()
  @ApiErrors('unavailable')
  @ApiOperation({
    summary:
      'Payments at the simulated provider, its magic cards and amounts, and what became of its notifications',
    description: 'The newest 50. Answers `unavailable` where a provider of its own is configured.',
  })
  async overview(): Promise<PaymentSandbox> {
    this.refuseAbsent();
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
      code: rightCode,
      phone_max_krw: phoneMaxKrw,
      declined_phone: declinedPhone,
      notifications: await this.simulator.notifications(),
    };
  }

  @Put('notifications')
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable')
  @RepeatsSafely('it is set to what is given')
  @ApiOperation({
    summary: 'Lets notifications of the simulated provider be sent, lost, or sent three times',
    description: 'For notifications from now on; those that were sent stay as they are.',
  })
  async setNotifications(@Body() { mode }: NotificationModeBody): Promise<OkDto> {
    this.refuseAbsent();
    await this.simulator.setNotifications(mode);
    return ok;
  }

  @Post(':payment_key/acts')
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable', 'not_found')
  @RepeatsSafely('a payment takes each step once')
  @ApiOperation({
    summary: 'Does to a payment what its buyer or its provider would',
    description: 'For suites that do not open the window. The shop is told by notifications alone.',
  })
  async act(
    @Param() { payment_key }: PaymentKeyParam,
    @Body() body: SimulatedPaymentAct,
  ): Promise<SimulatedPaymentDto> {
    this.refuseAbsent();
    const payment = await this.done(payment_key, body);
    if (!payment) throw new AppError('not_found');
    const buyers = await this.buyers.of([payment.order_no]);
    return present(payment, await this.simulator.url(), buyers.get(payment.order_no));
  }

  @Post(':payment_key/notifications/:event_id')
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('unavailable', 'not_found')
  @RepeatsSafely('whoever is notified knows what was told already')
  @ApiOperation({
    summary: 'Sends a notification of the simulated provider again',
    description: 'With a signature of this moment, as a provider does that got no answer.',
  })
  async resend(@Param() { payment_key, event_id }: PaymentEventParam): Promise<OkDto> {
    this.refuseAbsent();
    if (!(await this.simulator.payments.resend(payment_key, event_id))) throw new AppError('not_found');
    return ok;
  }

  private async done(
    paymentKey: string,
    { act, card_no }: SimulatedPaymentAct,
  ): Promise<SimulatedPayment | null> {
    const { payments } = this.simulator;
    if (act === 'decline') return payments.end(paymentKey, 'declined');
    if (act === 'expire') return payments.end(paymentKey, 'expired');
    if (act === 'cancel') return payments.cancel(paymentKey);
    if (act === 'late') return payments.payLate(paymentKey);
    if (act === 'chargeback') return payments.chargeBack(paymentKey);
    const answered = await payments.answer(paymentKey, {
      card_no: card_no ?? usualCard,
      phone: '01011110000',
    });
    return answered?.asks_code ? payments.answer(paymentKey, { code: rightCode }) : answered;
  }

  private refuseAbsent(): void {
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
