import { seoulDay, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { AccountHistoryService } from './account-history.service.ts';
import type { EntryDetail } from './entries.dto.ts';

interface PlaceRow {
  kind: 'wallet' | 'income';
  asset: 'STAR' | 'BTUC';
  outgoing: boolean;
  created_at: Date;
}

/** $1 posting, $2 member: finds the member's account to which the entry belongs. */
const placeStatement = `
  SELECT a.kind::text AS kind, a.asset::text AS asset, p.source_id = a.id AS outgoing, t.created_at
  FROM ledger_entries p
    JOIN ledger_operations t ON t.id = p.transfer_id
    JOIN ledger_account_keys a ON a.id IN (p.source_id, p.destination_id)
  WHERE p.id = $1 AND a.user_key = $2 AND a.kind <> 'house'`;

/** A single entry of the caller; entries of other members are never returned (MONEY-11). */
@Injectable()
export class EntryDetailService {
  constructor(
    private readonly database: Database,
    private readonly history: AccountHistoryService,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Throws entry_not_found for an entry of another member, or from before the earliest available month. */
  async of(userKey: number, entryId: string): Promise<EntryDetail> {
    const [place] = await this.database.query<'money_entry_place', PlaceRow>(
      'money_entry_place',
      placeStatement,
      [entryId, userKey],
    );
    if (!place || seoulMonth(place.created_at) < this.months.first()) throw new AppError('entry_not_found');
    const { list } = await this.history.list(
      userKey,
      {
        account: place.kind,
        asset: place.asset,
        direction: place.outgoing ? 'used' : 'saved',
        kind: null,
      },
      {
        month: seoulMonth(place.created_at),
        day: seoulDay(place.created_at),
        cursor: String(BigInt(entryId) + 1n),
        limit: 1,
      },
    );
    const [entry] = list;
    if (entry?.entry_id !== entryId) throw new AppError('entry_not_found');
    return { ...entry, asset: place.asset, final_yn: yn(entry.kind === 'gift') };
  }
}
