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
} from '../deposits.dto.ts';
import { IncomingDeposits } from '../incoming-deposits.service.ts';
import { DepositsService } from './deposits.service.ts';
import { OwnDeposits } from './own-deposits.service.ts';

/** Buying honey by bank transfer. */
@ApiTags('store')
@Controller('pg')
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly own: OwnDeposits,
    private readonly incoming: IncomingDeposits,
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
    summary: 'Asks for an account to pay honey into',
    description:
      'The account belongs to this request alone and takes exactly the price, until the request expires. The honey comes with a bonus once the money is there.',
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
    summary: 'Bank transfers of one’s own',
    description: 'Those that wait for their money or of which money is held first, then the newest.',
  })
  list(@Member() member: SessionMember, @Query() query: BankDepositQuery): Promise<BankDepositList> {
    return this.own.list(member.userKey, query);
  }

  @Get('bank-deposit-result/:ud_key')
  @Access('member')
  @ApiErrors('validation_failed', 'deposit_not_found')
  @ApiOperation({
    summary: 'How a bank transfer of one’s own stands',
    description: 'Its account and deadline while it waits, what came, what is held, and its cash receipt.',
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
    summary: 'Asks for the cash receipt of a bank transfer',
    description:
      'For a telephone or a business. Asked for before the money is there, it is issued with the credit.',
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
  @RepeatsSafely('it is cancelled once')
  @ApiErrors('validation_failed', 'deposit_not_found', 'deposit_not_waiting')
  @ApiOperation({
    summary: 'Gives up a bank transfer that waits for its money',
    description: 'Money that comes in afterwards is held for an operator.',
  })
  cancel(@Member() member: SessionMember, @Param() { ud_key }: UdKeyParam): Promise<BankDeposit> {
    return this.deposits.cancel(member.userKey, ud_key);
  }

  @Post('bank-deposit-notify')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RepeatsSafely('the bank’s own number makes a second telling the same')
  @ApiHeader({ name: 'X-Bank-Sent-At', description: 'When it was sent, in seconds since the epoch.' })
  @ApiHeader({
    name: 'X-Bank-Signature',
    description:
      'HMAC-SHA256 with BANK_SECRET, in hexadecimal, over `<X-Bank-Sent-At>.[bank_tx_id,account,amount_krw,depositor,paid_at]` (JSON).',
  })
  @ApiErrors('validation_failed', 'malformed_json', 'forbidden', 'deposit_not_found', 'idempotency_mismatch')
  @ApiOperation({
    summary: 'The bank tells that money came into an account',
    description:
      'Exact and in time it is credited at once; late, of another amount, a second one, or after a cancel it is held for an operator. The same number again is answered as the first time. Whoever does not answer in time is told again by the bank.',
  })
  notify(
    @Body() body: BankDepositNotice,
    @Headers('x-bank-sent-at') sentAt = '',
    @Headers('x-bank-signature') signature = '',
  ): Promise<BankDepositTaken> {
    return this.incoming.take(body, { sentAt, signature });
  }
}
