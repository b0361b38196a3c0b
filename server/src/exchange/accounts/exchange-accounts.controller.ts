import { banks } from '@honey/rules';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { BankList, ExchangeAccountRequest, ExchangeAccountState } from './exchange-accounts.dto.ts';
import { ExchangeAccountsService } from './exchange-accounts.service.ts';

const bankList: BankList = {
  list: banks.map(({ code, name, digitsMin, digitsMax }) => ({
    bank_cd: code,
    bank_nm: name,
    digits_min: digitsMin,
    digits_max: digitsMax,
  })),
  total: banks.length,
};

/** The account to which a host is paid. */
@ApiTags('exchange')
@Controller()
export class ExchangeAccountsController {
  constructor(private readonly accounts: ExchangeAccountsService) {}

  @Get('etc/bank-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists the banks to which exchanges are paid',
    description: 'With the minimum and maximum number of digits of their account numbers.',
  })
  banks(): BankList {
    return bankList;
  }

  @Get('user/details-account')
  @Access('host')
  @ApiOperation({
    summary: "Returns the status of the host's exchange account",
    description:
      'The newest account with its state, and the registered one. While an account is under review, nothing can be changed. Account numbers are masked.',
  })
  details(@Member() { userKey }: SessionMember): Promise<ExchangeAccountState> {
    return this.accounts.stateOf(userKey);
  }

  @Post('user/user-exchange')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'exchange_not_allowed',
    'block_admin',
    'verification_required',
    'minor_payment',
    'file_not_found',
    'user_not_found',
    'exchange_account_review',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Submits an exchange account for review',
    description:
      'Bank, account number in digits, holder in letters without spaces, copies of ID and passbook; a business sends its own fields and a copy of its registration. Papers are uploaded beforehand, by img-folder-specific-upload-proc with the file_table exchange. Once registered, it replaces the previous account; after a refusal, an account can be submitted again at once.',
  })
  register(
    @Member() { userKey }: SessionMember,
    @Body() body: ExchangeAccountRequest,
    @IdempotencyKey() key: string,
  ): Promise<ExchangeAccountState> {
    return this.accounts.register(userKey, body, key);
  }
}
