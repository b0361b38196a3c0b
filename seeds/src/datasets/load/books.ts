import type pg from 'pg';
import { type Cell, copyRows, type TableRows } from '../../bulk/copy.ts';
import { at, map } from './columns.ts';
import { hostKeyOf, incomeAccountOf, type LoadKeys, starAccountOf } from './members.ts';
import type { LoadPlan } from './shapes.ts';

/** The house accounts that members' honey comes from. */
export interface HouseAccounts {
  grant: number;
  sale: number;
}

/** Looks up the accounts that the migrations opened. */
export async function houseAccounts(client: pg.Client): Promise<HouseAccounts> {
  const { rows } = await client.query<{ code: string; id: string }>(
    `SELECT code, id::text FROM ledger_accounts WHERE kind = 'house' AND asset = 'STAR'`,
  );
  const idOf = (code: string) => Number(rows.find((row) => row.code === code)?.id);
  return { grant: idOf('grant'), sale: idOf('sale') };
}

/** Every wallet's balance after all gifts. */
export function walletRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { members, hosts } = plan.size;
  const spent = spentOf(plan);
  return {
    table: 'wallets',
    columns: ['account_id', 'user_key', 'asset', 'granted', 'bought'],
    rows: (function* (): Generator<Cell[]> {
      for (let place = 0; place < members + hosts; place += 1) {
        const granted = place < members ? plan.granted - at(spent.granted, place) : 0;
        const bought = place < members ? at(plan.bought, place) - at(spent.bought, place) : 0;
        yield [keys.account + 2 * place, keys.user + place, 'STAR', granted, bought];
        yield [keys.account + 2 * place + 1, keys.user + place, 'BTUC', 0, 0];
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

/** A grant and a sale for every member, then a transfer for every gift, as gift_send writes it but for the hash. */
function transferRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { members } = plan.size;
  const { gifts } = plan;
  const joinedAt = new Date(plan.joinedMs).toISOString();
  return {
    table: 'ledger_transfers',
    columns: ['id', 'operation', 'owner_key', 'idempotency_key', 'input_hash', 'answer', 'created_at'],
    rows: map(2 * members + gifts.count, (place) => {
      const id = keys.transfer + place;
      if (place < 2 * members) {
        const member = Math.floor(place / 2);
        const amount = place % 2 === 0 ? plan.granted : at(plan.bought, member);
        const balance = place % 2 === 0 ? amount : plan.granted + amount;
        const answer = JSON.stringify({ amount, balance });
        return [id, 'seed', 0, `load-${id}`, 'load', answer, joinedAt];
      }
      const gift = place - 2 * members;
      const live = at(gifts.live, gift);
      const createdAt = new Date(at(gifts.givenMs, gift)).toISOString();
      const hostKey = hostKeyOf(plan, keys, at(plan.lives.host, live));
      const vodKey = keys.live + live;
      const starCnt = at(gifts.starCnt, gift);
      const answer = JSON.stringify({
        gift_id: keys.gift + gift,
        target_user_key: hostKey,
        vod_key: vodKey,
        star_cnt: starCnt,
        balance_star_cnt: at(gifts.balance, gift),
        created_at: createdAt,
      });
      return [id, 'gift', keys.user + at(gifts.giver, gift), `load-${id}`, null, answer, createdAt];
    }),
  };
}

/** The postings: from the house to the members, and from them to the hosts, fund by fund. */
export function postingRows(plan: LoadPlan, keys: LoadKeys, house: HouseAccounts): TableRows {
  return {
    table: 'ledger_postings',
    columns: ['id', 'transfer_id', 'asset', 'source_id', 'destination_id', 'amount', 'fund'],
    rows: postings(plan, keys, house),
  };
}

function* postings(plan: LoadPlan, keys: LoadKeys, house: HouseAccounts): Generator<Cell[]> {
  const { members } = plan.size;
  const { gifts } = plan;
  let id = keys.posting;
  for (let member = 0; member < members; member += 1) {
    const transfer = keys.transfer + 2 * member;
    const wallet = starAccountOf(keys, member);
    yield [id++, transfer, 'STAR', house.grant, wallet, plan.granted, 'granted'];
    yield [id++, transfer + 1, 'STAR', house.sale, wallet, at(plan.bought, member), 'bought'];
  }
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const transfer = keys.transfer + 2 * members + gift;
    const wallet = starAccountOf(keys, at(gifts.giver, gift));
    const income = incomeAccountOf(plan, keys, at(plan.lives.host, at(gifts.live, gift)));
    const granted = at(gifts.fromGranted, gift);
    const bought = at(gifts.starCnt, gift) - granted;
    if (granted > 0) yield [id++, transfer, 'STAR', wallet, income, granted, 'granted'];
    if (bought > 0) yield [id++, transfer, 'STAR', wallet, income, bought, 'bought'];
  }
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

/** Deducts what the members got from the house accounts, from which the personas' honey came too. */
export async function foldHouse(client: pg.Client, plan: LoadPlan, house: HouseAccounts): Promise<void> {
  const sold = plan.bought.reduce((sum, amount) => sum + amount, 0);
  await client.query(
    `INSERT INTO ledger_snapshots AS s (account_id, balance, granted) VALUES ($1, $2, $2), ($3, $4, 0)
     ON CONFLICT (account_id) DO UPDATE
       SET balance = s.balance + excluded.balance, granted = s.granted + excluded.granted`,
    [house.grant, -plan.granted * plan.size.members, house.sale, -sold],
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
