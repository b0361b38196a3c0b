import type { BuiltMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import type { EntryList } from '@honey/server/money/entries/entries.dto';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

export type Refused = { code: string };

/** The operations of history tests, over the server of a file. */
export function moneyOperations({ server, client }: FileServer) {
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return `history-${keys}`;
  };
  return {
    clientOf: async ({ userKey }: BuiltMember) => client.as(await tokenOf(server.app, userKey)),
    fold: () => server.app.get(JobRunner).runNow('ledger-fold'),
    give: (sender: BuiltMember, host: BuiltMember, star: number, vodKey?: number, message = '') =>
      server.app.get(GiftsService).give(
        sender.userKey,
        {
          target_code: vodKey === undefined ? 'BJGIFT' : 'LIVE',
          target_user_key: host.userKey,
          ...(vodKey === undefined ? {} : { vod_key: vodKey }),
          star_cnt: star,
          message,
        },
        nextKey(),
      ),
    move: (member: BuiltMember, amount: number, operation: string, asset: 'STAR' | 'BTUC' = 'STAR') =>
      server.app.get(WalletService).move({
        operation,
        ownerKey: amount < 0 ? member.userKey : 0,
        idempotencyKey: nextKey(),
        userKey: member.userKey,
        asset,
        house: amount < 0 ? 'shop' : 'grant',
        amount,
        fund: 'granted',
      }),
    uses: (own: TestClient, query = '') =>
      own.get<EntryList & Refused>(`/v1/calculate/bt-user-star-uses?${query}`),
  };
}
