import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import {
  BankDeposit,
  BankDepositList,
  BankDepositNotice,
  BankDepositOpened,
  BankDepositQuery,
  BankDepositReceiptRequest,
  BankDepositRequest,
  BankDepositTaken,
  UdKeyParam,
} from './deposits.dto.ts';
import { DepositsService } from './deposits.service.ts';
import { IncomingDepositsService } from './incoming-deposits.service.ts';
import { MemberDepositsService } from './member-deposits.service.ts';

/** Buying honey by bank transfer. */
@ApiTags('store')
@Controller('pg')
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly own: MemberDepositsService,
    private readonly incoming: IncomingDepositsService,
  ) {}

  @Post('bank-deposit-request')
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'product_not_found',
    'amount_mismatch',
    'payment_method_not_found',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'charge_limit_exceeded',
    'idempotency_mismatch',
    'unavailable',
  )
  @ApiOperation({
    summary: 'Requests an account for paying by bank transfer',
    description:
      'The account is for this request only and accepts exactly the price until the request expires. The honey is credited with a bonus once the money is received.',
  })
  request(
    @Member() member: SessionMember,
    @Body() body: BankDepositRequest,
    @IdempotencyKey() key: string,
  ): Promise<BankDepositOpened> {
    return this.deposits.request(member.userKey, body, key);
  }

  @Get('bank-deposit-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the caller’s bank transfers',
    description: 'Transfers that wait for money or have held money first, then the newest.',
  })
  list(@Member() member: SessionMember, @Query() query: BankDepositQuery): Promise<BankDepositList> {
    return this.own.list(member.userKey, query);
  }

  @Get('bank-deposit-result/:ud_key')
  @Access('member')
  @ApiErrors('validation_failed', 'deposit_not_found')
  @ApiOperation({
    summary: 'Returns one of the caller’s bank transfers',
    description:
      'Its account and deadline while it waits, the money received and held, and its cash receipt.',
  })
  result(@Member() member: SessionMember, @Param() { ud_key }: UdKeyParam): Promise<BankDeposit> {
    return this.deposits.result(member.userKey, ud_key);
  }

  @Post('bank-deposit-receipt/:ud_key')
  @HttpCode(200)
  @Access('member')
  @RepeatsSafely('a bank transfer has one cash receipt')
  @ApiErrors('validation_failed', 'malformed_json', 'deposit_not_found', 'receipt_closed', 'receipt_issued')
  @ApiOperation({
    summary: 'Requests the cash receipt of a bank transfer',
    description:
      'For a phone number or a business. If requested before the money is received, it is issued with the credit.',
  })
  receipt(
    @Member() member: SessionMember,
    @Param() { ud_key }: UdKeyParam,
    @Body() body: BankDepositReceiptRequest,
  ): Promise<BankDeposit> {
    return this.deposits.receipt(member.userKey, ud_key, body);
  }

  @Delete('bank-deposit-request/:ud_key')
  @Access('member')
  @RepeatsSafely('it can be cancelled only once')
  @ApiErrors('validation_failed', 'deposit_not_found', 'deposit_not_waiting')
  @ApiOperation({
    summary: 'Cancels a bank transfer that waits for money',
    description: 'Money received afterwards is held for an operator.',
  })
  cancel(@Member() member: SessionMember, @Param() { ud_key }: UdKeyParam): Promise<BankDeposit> {
    return this.deposits.cancel(member.userKey, ud_key);
  }

  @Post('bank-deposit-notify')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RepeatsSafely('a repeat has the same bank_tx_id')
  @ApiHeader({ name: 'X-Bank-Sent-At', description: 'When it was sent, in seconds since the epoch.' })
  @ApiHeader({
    name: 'X-Bank-Signature',
    description:
      'HMAC-SHA256 with BANK_SECRET, in hexadecimal, over `<X-Bank-Sent-At>.[bank_tx_id,account,amount_krw,depositor,paid_at]` (JSON).',
  })
  @ApiErrors('validation_failed', 'malformed_json', 'forbidden', 'deposit_not_found', 'idempotency_mismatch')
  @ApiOperation({
    summary: 'Accepts the bank’s notification of a deposit',
    description:
      'An exact amount in time is credited at once; a late payment, a different amount, a second payment, or a payment after cancellation is held for an operator. A repeated number returns the first response. The bank retries when the response is late.',
  })
  notify(
    @Body() body: BankDepositNotice,
    @Headers('x-bank-sent-at') sentAt = '',
    @Headers('x-bank-signature') signature = '',
  ): Promise<BankDepositTaken> {
    return this.incoming.receive(body, { sentAt, signature });
  }
}
