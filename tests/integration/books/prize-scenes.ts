import { cumulativePrize, rouletteAnimals, rouletteFields } from '@honey/rules';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { ExternalOperations } from '@honey/server/external/purchases/external-operations.service';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { expect } from '@jest/globals';
import type { FileServer } from '../../setup/file-server.ts';
import { RouletteWorld } from '../events/roulette-support.ts';

type Asset = 'STAR' | 'BTUC';

/** What a wallet holds, by where it came from. */
async function walletOf({ server }: FileServer, userKey: number, asset: Asset = 'STAR') {
  const { rows } = await server.app
    .get(Database)
    .pool.query<{ granted: string; bought: string }>(
      'SELECT granted, bought FROM wallets WHERE user_key = $1 AND asset = $2',
      [userKey, asset],
    );
  return [Number(rows[0]?.granted), Number(rows[0]?.bought)];
}

/** The sum that an account of the house has received, less what it has paid. */
async function houseOf({ server }: FileServer, code: string, asset: Asset = 'STAR') {
  const { rows } = await server.app.get(Database).pool.query<{ sum: string }>(
    `SELECT coalesce(sum(CASE WHEN p.destination_id = a.id THEN p.amount ELSE -p.amount END), 0) AS sum
     FROM ledger_accounts a JOIN ledger_postings p ON a.id IN (p.source_id, p.destination_id)
     WHERE a.kind = 'house' AND a.code = $1 AND a.asset = $2`,
    [code, asset],
  );
  return Number(rows[0]?.sum);
}

async function expectBooks({ server }: FileServer): Promise<void> {
  await server.app.get(JobRunner).runNow('ledger-fold');
  const proofs = await server.app.get(BooksService).verify();
  expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
}

const refusalOf = (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** Each field is drawn, and then fields by chance: the prizes are those of the rules, and paid. */
async function spins(file: FileServer): Promise<void> {
  const world = new RouletteWorld(file);
  world.at('2040-01-04T12:00:00+09:00');
  const player = await world.player(rouletteAnimals.length + 12);
  const settings = { begin: 10_000, growth: 10, max: 1_000_000 };
  const won: Record<Asset, number> = { STAR: 0, BTUC: 0 };
  let since = 0;
  for (const [nth, animal] of [
    ...rouletteAnimals.toReversed(),
    ...Array.from({ length: 12 }, () => null),
  ].entries()) {
    if (animal) await world.force(animal, player);
    const { animal_cd, amount } = await world.spun(player.client, { word: `무작위 ${nth}` });
    const field = rouletteFields.find((one) => one.animal_cd === animal_cd);
    const prize = field?.prize_cd === 'cumulative' ? cumulativePrize(since, settings) : (field?.amount ?? 0);
    since = field?.prize_cd === 'cumulative' ? 0 : since + 1;
    if (field?.prize_cd === 'ticket') continue;
    expect(amount).toBe(prize);
    won[field?.prize_cd === 'btuc' ? 'BTUC' : 'STAR'] += prize;
  }
  for (const asset of ['STAR', 'BTUC'] as const) {
    expect(await walletOf(file, player.member.userKey, asset)).toEqual([won[asset], 0]);
    expect(await houseOf(file, 'event', asset)).toBe(-won[asset]);
  }
  await expectBooks(file);
}

/** A prize is paid once for its key, as granted honey, by the house's account of events. */
async function prizes(file: FileServer): Promise<void> {
  const { userKey } = await buildMember(file.server.app, { boughtHoney: 100 });
  const pay = () =>
    file.server.app
      .get(Database)
      .pool.query(`SELECT outcome FROM event_prize_pay('coupon_honey', $1, 'one', 'STAR', 70, now())`, [
        userKey,
      ]);
  expect([(await pay()).rows, (await pay()).rows]).toEqual([
    [{ outcome: 'paid' }],
    [{ outcome: 'replayed' }],
  ]);
  expect(await walletOf(file, userKey)).toEqual([70, 100]);
  expect(await houseOf(file, 'event')).toBe(-70);
  await expectBooks(file);
}

/** What a member buys at a service: held, then final; returned when it is refused; never more than there is. */
async function purchases(file: FileServer): Promise<void> {
  const { app } = file.server;
  await app.get(JobRunner).whenIdle();
  let refuses = false;
  let held = 0;
  app.get(ExternalOperations).define<{ thing: string }, { thing: string }>({
    name: 'scene_buy',
    service: 'ebook',
    send: async ({ thing }) => {
      held = await houseOf(file, 'hold');
      return refuses ? { outcome: 'refused', code: 'not_found' } : { outcome: 'done', answer: { thing } };
    },
    complete: async () => undefined,
  });
  const { userKey } = await buildMember(app, { honey: 50, boughtHoney: 50 });
  const buy = (key: string, amount: number) =>
    app.get(ExternalOperations).run('scene_buy', {
      userKey,
      key,
      input: [key],
      prepare: () => ({ request: { thing: key }, charge: { asset: 'STAR', amount, house: 'shop' } }),
    });

  expect([await refusalOf(buy('one', 60)), held]).toEqual(['done', 60]);
  expect(await walletOf(file, userKey)).toEqual([0, 40]);
  expect(await refusalOf(buy('one', 60))).toBe('done');
  expect(await refusalOf(buy('two', 41))).toBe('not_enough_star');
  expect([await houseOf(file, 'hold'), await houseOf(file, 'shop')]).toEqual([0, 60]);
  const final = await app.get(Database).pool.query<{ outcome: string }>(
    `SELECT c.outcome FROM external_purchases e, external_close(e.purchase_id, 'done', '{}', NULL, $2) c
     WHERE e.user_key = $1`,
    [userKey, app.get(Clock).now()],
  );
  expect(final.rows).toEqual([{ outcome: 'replayed' }]);

  refuses = true;
  const other = await buildMember(app, { honey: 30, boughtHoney: 30 });
  const refused = app.get(ExternalOperations).run('scene_buy', {
    userKey: other.userKey,
    key: 'three',
    input: ['three'],
    prepare: () => ({ request: { thing: 'three' }, charge: { asset: 'STAR', amount: 45, house: 'shop' } }),
  });
  expect(await refusalOf(refused)).toBe('not_found');
  expect(await walletOf(file, other.userKey)).toEqual([30, 30]);
  expect([await houseOf(file, 'hold'), await houseOf(file, 'shop')]).toEqual([0, 60]);
  await expectBooks(file);
}

/** What is played over a server and compared with what the rules say; each throws what it finds. */
export const prizeScenes: Record<string, (file: FileServer) => Promise<void>> = { spins, prizes, purchases };
