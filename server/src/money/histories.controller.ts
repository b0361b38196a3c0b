import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { MonthQuery } from '../core/http/month.dto.ts';
import { ChargeList, ChargeQuery } from './charges/charges.dto.ts';
import { ChargesService } from './charges/charges.service.ts';
import { AccountHistoryService } from './entries/account-history.service.ts';
import {
  DirectedEntryQuery,
  EntryDetail,
  EntryKeyQuery,
  EntryList,
  EntryQuery,
} from './entries/entries.dto.ts';
import { EntryDetailService } from './entries/entry-detail.service.ts';
import { GiftEntryQuery } from './entries/gift-entries.dto.ts';
import { UseSaves } from './entries/use-saves.dto.ts';
import { UseSavesService } from './entries/use-saves.service.ts';

/** A member's own entries: uses, incomings, payments and gifts. */
@ApiTags('money')
@Controller()
export class HistoriesController {
  constructor(
    private readonly history: AccountHistoryService,
    private readonly details: EntryDetailService,
    private readonly saves: UseSavesService,
    private readonly charges: ChargesService,
  ) {}

  @Get('calculate/use-saves')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Returns incoming and outgoing amounts of a month',
    description:
      'Honey and BTUC, each with the opening and closing balance, the incoming and outgoing amounts, and the sums by kind.',
  })
  useSaves(@Member() member: SessionMember, @Query() query: MonthQuery): Promise<UseSaves> {
    return this.saves.of(member.userKey, query);
  }

  @Get('calculate/bt-user-star-uses')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists uses of honey in a month',
    description:
      'Gifts, items, subscriptions, nicknames and all other uses: the sums of the month by kind and by day, and the entries, latest first.',
  })
  uses(@Member() member: SessionMember, @Query() query: EntryQuery): Promise<EntryList> {
    return this.history.list(
      member.userKey,
      { account: 'wallet', asset: 'STAR', direction: 'used', kind: null },
      query,
    );
  }

  @Get('calculate/bt-user-star-uses-detail')
  @Access('member')
  @ApiErrors('validation_failed', 'entry_not_found')
  @ApiOperation({
    summary: "Returns one of the caller's entries",
    description:
      "Its purpose, the other party, the time, the fund, and the balance after it. Other members' entries, and entries from before the earliest available month, are not found.",
  })
  detail(@Member() member: SessionMember, @Query() { entry_id }: EntryKeyQuery): Promise<EntryDetail> {
    return this.details.of(member.userKey, entry_id);
  }

  @Get('user/user-btuc-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists incoming and outgoing BTUC',
    description: 'The sums of a month and the entries, latest first; can be filtered by direction.',
  })
  btuc(@Member() member: SessionMember, @Query() query: DirectedEntryQuery): Promise<EntryList> {
    return this.history.list(
      member.userKey,
      { account: 'wallet', asset: 'BTUC', direction: query.type ?? null, kind: null },
      query,
    );
  }

  @Get('user/user-payment-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the charges of a month',
    description:
      'Orders by all methods with their state (card numbers are masked), and honey that was granted or moved, latest first.',
  })
  payments(@Member() member: SessionMember, @Query() query: ChargeQuery): Promise<ChargeList> {
    return this.charges.list(member.userKey, query);
  }

  @Get('mypage/gift-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's gifts of a month",
    description:
      'Gifts that the caller gave or received, in lives and outside of them, latest first, with the sums of the month by day.',
  })
  gifts(@Member() member: SessionMember, @Query() query: GiftEntryQuery): Promise<EntryList> {
    const given = query.type !== 'received';
    return this.history.list(
      member.userKey,
      {
        account: given ? 'wallet' : 'income',
        asset: 'STAR',
        direction: given ? 'used' : 'saved',
        kind: 'gift',
      },
      query,
    );
  }
}
