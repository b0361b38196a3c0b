import { isoOfJson } from '@honey/server/core/database/milliseconds';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a timestamp of Postgres’s JSON has the format of responses, in whichever time zone it is written', async () => {
  const moments = [
    '2026-11-29T12:00:00.000Z',
    '2026-11-29T12:00:00.100Z',
    '2026-11-29T12:00:00.120Z',
    '2026-11-29T12:00:00.123Z',
    '2026-12-31T15:00:00.001Z',
    '1999-01-01T00:00:59.990Z',
  ];
  await asOwner(database.url, async (client) => {
    for (const zone of ['UTC', 'Asia/Seoul', 'America/St_Johns']) {
      await client.query(`SET TIME ZONE '${zone}'`);
      const { rows } = await client.query<{ written: string[] }>(
        `SELECT json_agg(moment::timestamptz(3) ORDER BY place) AS written
         FROM unnest($1::text[]) WITH ORDINALITY AS moments(moment, place)`,
        [moments],
      );
      expect(rows[0]?.written.map(isoOfJson)).toEqual(moments);
    }
  });
});
