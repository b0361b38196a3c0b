import type pg from 'pg';
import { type Cell, copyRows, type TableRows } from '../../bulk/copy.ts';
import { at, map } from './columns.ts';
import { hostKeyOf, incomeAccountOf, starAccountOf } from './members.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';
import { prizeOfSpin, prizesWon, type SpinPrize, transferIdOf } from './spins.ts';

/** The house accounts that members' honey and BTUC come from. */
export interface HouseAccounts {
  grant: number;
  sale: number;
  /** Those of prizes. */
  event: { STAR: number; BTUC: number };
}

/** Looks up the accounts that the migrations opened. */
export async function houseAccounts(client: pg.Client): Promise<HouseAccounts> {
  const { rows } = await client.query<{ code: string; asset: string; id: string }>(
    `SELECT code, asset::text, id::text FROM ledger_accounts WHERE kind = 'house'`,
  );
  const idOf = (code: string, asset = 'STAR') =>
    Number(rows.find((row) => row.code === code && row.asset === asset)?.id);
  const event = { STAR: idOf('event'), BTUC: idOf('event', 'BTUC') };
  return { grant: idOf('grant'), sale: idOf('sale'), event };
}

/** Every wallet's balance after all gifts and prizes. */
export function walletRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { members, hosts } = plan.size;
  const spent = spentOf(plan);
  const won = prizesWon(plan);
  return {
    table: 'wallets',
    columns: ['account_id', 'user_key', 'asset', 'granted', 'bought'],
    rows: (function* (): Generator<Cell[]> {
      for (let place = 0; place < members + hosts; place += 1) {
        const isMember = place < members;
        const granted = isMember ? plan.granted - at(spent.granted, place) + at(won.star, place) : 0;
        const bought = isMember ? at(plan.bought, place) - at(spent.bought, place) : 0;
        yield [keys.account + 2 * place, keys.user + place, 'STAR', granted, bought];
        const btuc = isMember ? at(won.btuc, place) : 0;
        yield [keys.account + 2 * place + 1, keys.user + place, 'BTUC', btuc, 0];
      }
    })(),
  };
}

/** Writes the transfers; gift_hash hashes the gifts among them, as for gift_send_all. */
export async function writeTransfers(client: pg.Client, plan: LoadPlan, keys: LoadKeys): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE loaded_transfers ON COMMIT DROP AS
    SELECT id, operation, owner_key, idempotency_key, input_hash, answer, created_at FROM ledger_transfers WITH NO DATA`);
  await copyRows(client, { ...transferRows(plan, keys), table: 'loaded_transfers' });
  await client.query(`
    INSERT INTO ledger_transfers (id, operation, owner_key, idempotency_key, input_hash, answer, created_at)
    SELECT t.id, t.operation, t.owner_key, t.idempotency_key, coalesce(t.input_hash, gift_hash(
        (t.answer ->> 'target_user_key')::int, (t.answer ->> 'vod_key')::int, (t.answer ->> 'star_cnt')::bigint, NULL, '')),
      t.answer, t.created_at FROM loaded_transfers t ORDER BY t.id`);
}

const transferColumns = [
  'id',
  'operation',
  'owner_key',
  'idempotency_key',
  'input_hash',
  'answer',
  'created_at',
] as const;

/**
 * A grant and a sale for every member, then a transfer for every gift, as gift_send writes it but for the hash, and for
 * every prize, as roulette_spin_all writes it.
 */
function transferRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  return {
    table: 'ledger_transfers',
    columns: transferColumns,
    rows: (function* (): Generator<Cell[]> {
      yield* beginnings(plan, keys);
      for (let gift = 0; gift < plan.gifts.count; gift += 1) yield giftTransfer(plan, keys, gift);
      for (let spin = 0; spin < plan.spins.count; spin += 1) {
        const prize = prizeOfSpin(plan, spin);
        if (prize) yield prizeTransfer(plan, keys, spin, prize);
      }
    })(),
  };
}

function* beginnings(plan: LoadPlan, keys: LoadKeys): Generator<Cell[]> {
  const joinedAt = new Date(plan.joinedMs).toISOString();
  for (let place = 0; place < 2 * plan.size.members; place += 1) {
    const id = keys.transfer + place;
    const amount = place % 2 === 0 ? plan.granted : at(plan.bought, Math.floor(place / 2));
    const balance = place % 2 === 0 ? amount : plan.granted + amount;
    yield [id, 'seed', 0, `load-${id}`, 'load', JSON.stringify({ amount, balance }), joinedAt];
  }
}

function giftTransfer(plan: LoadPlan, keys: LoadKeys, gift: number): Cell[] {
  const { gifts, lives } = plan;
  const id = transferIdOf(plan, keys, at(gifts.transfer, gift));
  const live = at(gifts.live, gift);
  const createdAt = new Date(at(gifts.givenMs, gift)).toISOString();
  const answer = JSON.stringify({
    gift_id: keys.gift + gift,
    target_user_key: hostKeyOf(plan, keys, at(lives.host, live)),
    vod_key: keys.live + live,
    star_cnt: at(gifts.starCnt, gift),
    balance_star_cnt: at(gifts.balance, gift),
    created_at: createdAt,
  });
  return [id, 'gift', keys.user + at(gifts.giver, gift), `load-${id}`, null, answer, createdAt];
}

function prizeTransfer(
  plan: LoadPlan,
  keys: LoadKeys,
  spin: number,
  { amount, transfer }: SpinPrize,
): Cell[] {
  const { spins } = plan;
  const spinId = keys.spin + spin;
  const answer = JSON.stringify({ spin_id: spinId, amount, balance: amount });
  const createdAt = new Date(at(spins.spunMs, spin)).toISOString();
  const owner = keys.user + at(spins.member, spin);
  return [
    transferIdOf(plan, keys, transfer),
    'event_prize',
    owner,
    `spin ${spinId}`,
    'load',
    answer,
    createdAt,
  ];
}

/** The postings: from the house to the members, and from them to the hosts, fund by fund; prizes in between. */
export function postingRows(plan: LoadPlan, keys: LoadKeys, house: HouseAccounts): TableRows {
  return {
    table: 'ledger_postings',
    columns: ['id', 'transfer_id', 'asset', 'source_id', 'destination_id', 'amount', 'fund'],
    rows: numbered(keys.posting, postings(plan, keys, house)),
  };
}

function* numbered(first: number, rows: Iterable<Cell[]>): Generator<Cell[]> {
  let id = first;
  for (const row of rows) yield [id++, ...row];
}

/** Postings without their ids, in the order of their transfers, which is chronological. */
function* postings(plan: LoadPlan, keys: LoadKeys, house: HouseAccounts): Generator<Cell[]> {
  const { gifts, spins, size } = plan;
  for (let member = 0; member < size.members; member += 1) {
    const transfer = keys.transfer + 2 * member;
    const wallet = starAccountOf(keys, member);
    yield [transfer, 'STAR', house.grant, wallet, plan.granted, 'granted'];
    yield [transfer + 1, 'STAR', house.sale, wallet, at(plan.bought, member), 'bought'];
  }
  let gift = 0;
  for (let spin = 0; spin < spins.count; spin += 1) {
    const prize = prizeOfSpin(plan, spin);
    if (!prize) continue;
    for (; gift < gifts.count && at(gifts.transfer, gift) < prize.transfer; gift += 1)
      yield* giftPostings(plan, keys, gift);
    const wallet = starAccountOf(keys, at(spins.member, spin)) + (prize.asset === 'BTUC' ? 1 : 0);
    const transfer = transferIdOf(plan, keys, prize.transfer);
    yield [transfer, prize.asset, house.event[prize.asset], wallet, prize.amount, 'granted'];
  }
  for (; gift < gifts.count; gift += 1) yield* giftPostings(plan, keys, gift);
}

function* giftPostings(plan: LoadPlan, keys: LoadKeys, gift: number): Generator<Cell[]> {
  const { gifts } = plan;
  const transfer = transferIdOf(plan, keys, at(gifts.transfer, gift));
  const wallet = starAccountOf(keys, at(gifts.giver, gift));
  const income = incomeAccountOf(plan, keys, at(plan.lives.host, at(gifts.live, gift)));
  const granted = at(gifts.fromGranted, gift);
  const bought = at(gifts.starCnt, gift) - granted;
  if (granted > 0) yield [transfer, 'STAR', wallet, income, granted, 'granted'];
  if (bought > 0) yield [transfer, 'STAR', wallet, income, bought, 'bought'];
}

/** Balances of the incomes: everything is folded. */
export function snapshotRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { gifts, lives, size } = plan;
  const income = new Float64Array(size.hosts);
  for (let live = 0; live < lives.count; live += 1) {
    const host = at(lives.host, live);
    income[host] = at(income, host) + at(lives.starCnt, live);
  }
  const granted = new Float64Array(size.hosts);
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const host = at(lives.host, at(gifts.live, gift));
    granted[host] = at(granted, host) + at(gifts.fromGranted, gift);
  }
  return {
    table: 'ledger_snapshots',
    columns: ['account_id', 'balance', 'granted'],
    rows: map(size.hosts, (host) => [incomeAccountOf(plan, keys, host), at(income, host), at(granted, host)]),
  };
}

/** Deducts what the members got from the house accounts, from which the personas' honey and prizes came too. */
export async function foldHouse(client: pg.Client, plan: LoadPlan, house: HouseAccounts): Promise<void> {
  const sold = plan.bought.reduce((sum, amount) => sum + amount, 0);
  await client.query(
    `INSERT INTO ledger_snapshots AS s (account_id, balance, granted) VALUES ($1, $2, $2), ($3, $4, 0)
     ON CONFLICT (account_id) DO UPDATE
       SET balance = s.balance + excluded.balance, granted = s.granted + excluded.granted`,
    [house.grant, -plan.granted * plan.size.members, house.sale, -sold],
  );
  const { sum } = prizesWon(plan);
  await client.query(
    `INSERT INTO ledger_snapshots AS s (account_id, balance, granted) VALUES ($1, $2, $2), ($3, $4, $4)
     ON CONFLICT (account_id) DO UPDATE
       SET balance = s.balance + excluded.balance, granted = s.granted + excluded.granted`,
    [house.event.STAR, -sum.STAR, house.event.BTUC, -sum.BTUC],
  );
}

function spentOf({ size, gifts }: LoadPlan): { granted: Float64Array; bought: Float64Array } {
  const spent = { granted: new Float64Array(size.members), bought: new Float64Array(size.members) };
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const giver = at(gifts.giver, gift);
    const granted = at(gifts.fromGranted, gift);
    spent.granted[giver] = at(spent.granted, giver) + granted;
    spent.bought[giver] = at(spent.bought, giver) + at(gifts.starCnt, gift) - granted;
  }
  return spent;
}
