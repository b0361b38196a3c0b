import { rowTypes } from '@honey/server/core/database/row-types';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Timestamps from year 1 to 12000 in uneven steps, and those without a numeric value. */
const timestamps = `
  SELECT at FROM generate_series('0001-01-01 00:00:00.000001+00'::timestamptz, '12000-12-31', '31 days 7:11:13.123457') AS at
  UNION ALL SELECT unnest(ARRAY['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '2026-11-25 00:00:00+00',
    '2026-11-25 23:59:59.9+00', '2026-11-25 23:59:59.9995+00', '1970-01-01 00:00:00+00'])::timestamptz`;

describe('a timestamp of a row', () => {
  it.each(['UTC', 'Asia/Seoul', 'America/St_Johns', 'Africa/Monrovia'])(
    'is parsed as pg parses it in the time zone %s',
    async (zone) => {
      await client.query("SELECT set_config('TimeZone', $1, false)", [zone]);
      const read = async (types?: pg.CustomTypesConfig) => {
        const { rows } = await client.query<{ at: Date | number }>({
          text: timestamps,
          ...(types && { types }),
        });
        return rows.map(({ at }) => Number(at));
      };
      const theirs = await read();
      expect(theirs.length).toBeGreaterThan(100_000);
      expect(await read(rowTypes)).toEqual(theirs);
    },
  );
});
