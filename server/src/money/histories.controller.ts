import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { MonthQuery } from '../core/http/month.dto.ts';
import { ChargeList, ChargeQuery } from './charges/charges.dto.ts';
import { Charges } from './charges/charges.service.ts';
import { AccountHistory } from './entries/account-history.service.ts';
import {
  DirectedEntryQuery,
  EntryDetail,
  EntryKeyQuery,
  EntryList,
  EntryQuery,
} from './entries/entries.dto.ts';
import { EntryDetails } from './entries/entry-detail.service.ts';
import { GiftEntryQuery } from './entries/gift-entries.dto.ts';
import { UseSaves } from './entries/use-saves.dto.ts';
import { UseSavesService } from './entries/use-saves.service.ts';

/** A member's own entries: what was used, saved, paid and given. */
@ApiTags('money')
@Controller()
export class HistoriesController {
  constructor(
    private readonly history: AccountHistory,
    private readonly details: EntryDetails,
    private readonly saves: UseSavesService,
    private readonly charges: Charges,
  ) {}

  @Get('calculate/use-saves')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'What was saved and used in a month',
    description:
      'Honey and BTUC, each with what the wallet held when the month began and ended, what came in and what went out, and the sums by kind.',
  })
  useSaves(@Member() member: SessionMember, @Query() query: MonthQuery): Promise<UseSaves> {
    return this.saves.of(member.userKey, query);
  }

  @Get('calculate/bt-user-star-uses')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Uses of honey in a month',
    description:
      'Gifts, items, subscriptions, nicknames and whatever else honey went to: the sums of the month by kind and by day, and the entries, the latest first.',
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
    summary: 'One own entry',
    description:
      'What it was for, with whom and when, from which fund, and what the wallet held after it. Entries of others, and from before the histories begin, are not found.',
  })
  detail(@Member() member: SessionMember, @Query() { entry_id }: EntryKeyQuery): Promise<EntryDetail> {
    return this.details.of(member.userKey, entry_id);
  }

  @Get('user/user-btuc-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'BTUC that came in and went out',
    description: 'The sums of a month and the entries, the latest first; narrowed by direction.',
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
    summary: 'Charges of a month',
    description:
      'Orders by every method with what became of them (cards are masked), and honey that was granted or moved, the latest first.',
  })
  payments(@Member() member: SessionMember, @Query() query: ChargeQuery): Promise<ChargeList> {
    return this.charges.list(member.userKey, query);
  }

  @Get('mypage/gift-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own gifts of a month one by one',
    description:
      'Gifts that the caller gave or got, in lives and outside of them, the latest first, with the sums of the month by day.',
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
