import { buildLive } from '@honey/seeds/builders/lives';
import type { RankedUserList } from '@honey/server/lives/room/streams.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { setServer } from '../../setup/file-server.ts';
import { rowsReadByCachedPlan, statementsOf } from '../../setup/statement-plans.ts';

const { server, client } = setServer();

/** Enough that reading all of them is not an acceptable plan for one page of places. */
const givers = 100_000;
const places = 20;

describe('rankings of a live with very many givers', () => {
  let vodKey: number;
  const read = (call: string, offset = 0) =>
    client.get<RankedUserList>(`/v1/streams/${vodKey}/${call}?offset=${offset}&limit=${places}`);

  beforeAll(async () => {
    const live = await buildLive(server.app);
    vodKey = live.vodKey;
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query('SET session_replication_role = replica');
      await owner.query(
        `INSERT INTO users (user_key, nick, profile_id)
         SELECT 1000000 + n, 'giver' || n, 'giver' || n FROM generate_series(1, ${givers}) n`,
      );
      await owner.query(
        `INSERT INTO live_giver_totals (vod_key, user_key, star_cnt)
         SELECT $1, user_key, user_key - 1000000 FROM users WHERE user_key > 1000000`,
        [vodKey],
      );
      await owner.query(
        `INSERT INTO fan_totals (host_key, user_key, star_cnt)
         SELECT $1, user_key, user_key - 1000000 FROM users WHERE user_key > 1000000`,
        [live.hostKey],
      );
      await owner.query('UPDATE lives SET giver_cnt = $2 WHERE vod_key = $1', [vodKey, givers]);
      await owner.query(
        `INSERT INTO member_counts (user_key, fan_cnt) VALUES ($1, $2)
         ON CONFLICT (user_key) DO UPDATE SET fan_cnt = excluded.fan_cnt`,
        [live.hostKey, givers],
      );
      await owner.query('VACUUM ANALYZE users, live_giver_totals, fan_totals');
    });
  });

  it.each([
    ['top-users', 'lives_top_viewers'],
    ['fan-rankings', 'lives_fan_ranking'],
  ])('%s reads its page from an index, and its total from a counter', async (call, name) => {
    const sent = await statementsOf(server.app, async () => {
      const { body } = await read(call, places);
      expect(body.total).toBe(givers);
      expect(body.list.map(({ rank, star_cnt }) => [rank, star_cnt])).toEqual(
        Array.from({ length: places }, (_, at) => [places + at + 1, givers - places - at]),
      );
    });
    const statements = sent.filter((statement) => statement.name === name);
    expect(statements).toHaveLength(1);
    await asOwner(server.databaseUrl, async (owner) => {
      for (const statement of statements) {
        const { rows, sequential } = await rowsReadByCachedPlan(owner, statement);
        expect(sequential.filter((table) => /_totals$|^users$/.test(table))).toEqual([]);
        // Each place requires reads of the place, its giver and the giver's total.
        expect(rows).toBeLessThan(10 * places);
      }
    });
  });

  it('many simultaneous requests for the same page share few reads, and all get the right response', async () => {
    const requestCount = 100;
    const answers: RankedUserList[] = [];
    const sent = await statementsOf(server.app, async () => {
      for (const { body } of await Promise.all(Array.from({ length: requestCount }, () => read('top-users'))))
        answers.push(body);
    });
    const right = answers.filter(
      ({ total, list }) => total === givers && list?.length === places && list[0]?.star_cnt === givers,
    );
    recordFigures('D4', { attempted: requestCount, survived: right.length });
    expect(right).toHaveLength(requestCount);
    // One a second, however long they take.
    expect(sent.filter(({ name }) => name === 'lives_top_viewers').length).toBeLessThan(requestCount / 5);
  });
});
