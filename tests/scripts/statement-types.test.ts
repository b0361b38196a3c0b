import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Choices, NotConstant } from '../../scripts/lib/statements/choices.mjs';
import { type Description, describer } from '../../scripts/lib/statements/describe.mjs';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let database: TestDatabase;
let client: pg.Client;
let describeStatement: (text: string) => Promise<Description>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    CREATE TYPE bee_kind AS ENUM ('worker', 'queen');
    CREATE TABLE hives (hive_id int PRIMARY KEY, place text);
    CREATE TABLE bees (bee_id bigint PRIMARY KEY, hive_id int, kind bee_kind NOT NULL, born timestamptz NOT NULL, marks jsonb);
    CREATE VIEW queens AS SELECT bee_id, hive_id FROM bees WHERE kind = 'queen' AND hive_id IS NOT NULL;`);
  describeStatement = await describer(client);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The columns of a statement, as `name: type`. */
const columnsOf = async (text: string) =>
  (await describeStatement(text)).columns.map(
    ({ name, type, nullable }) => `${name}: ${type}${nullable ? ' | null' : ''}`,
  );

describe('the types of a statement', () => {
  it('are those of its columns and parameters', async () => {
    expect(
      await describeStatement('SELECT bee_id, kind, marks FROM bees WHERE born > $1 AND bee_id = ANY ($2)'),
    ).toEqual({
      values: ['Date', '(number | string)[]'],
      columns: [
        { name: 'bee_id', type: 'number', nullable: false },
        { name: 'kind', type: "'worker' | 'queen'", nullable: false },
        { name: 'marks', type: 'unknown', nullable: true },
      ],
    });
  });

  it.each([
    [
      'SELECT b.born, h.hive_id FROM bees b LEFT JOIN hives h USING (hive_id)',
      ['born: Date', 'hive_id: number | null'],
    ],
    ['SELECT hive_id FROM bees WHERE hive_id = $1', ['hive_id: number']],
    ['SELECT hive_id FROM queens', ['hive_id: number']],
    ['SELECT count(*) AS total, max(bee_id) AS newest FROM bees', ['total: number', 'newest: number | null']],
    [
      'SELECT kind, max(bee_id) AS newest FROM bees GROUP BY kind',
      ["kind: 'worker' | 'queen'", 'newest: number'],
    ],
    [
      "SELECT coalesce(place, '') AS place, place IS NULL AS lost FROM hives",
      ['place: string', 'lost: boolean'],
    ],
    [
      'WITH moved AS (UPDATE bees SET hive_id = $1 RETURNING bee_id, hive_id) SELECT * FROM moved',
      ['bee_id: number', 'hive_id: number | null'],
    ],
    ['DELETE FROM hives WHERE hive_id = $1', []],
  ])('%s', async (text, columns) => {
    expect(await columnsOf(text)).toEqual(columns);
  });

  it('are refused for a column that does not exist', async () => {
    await expect(describeStatement('SELECT wings FROM bees')).rejects.toThrow(
      'column "wings" does not exist',
    );
    expect(await columnsOf('SELECT place FROM hives')).toEqual(['place: string | null']);
  });
});

describe('the variants of a statement', () => {
  it('are all combinations of its decisions, each of which has one outcome in a variant', () => {
    const variants = Choices.variants((choices) => {
      const kind = choices.choose('kind', ['worker', 'queen']);
      const order = choices.choose('order', ['ASC', 'DESC']);
      return `${kind} ${order} ${choices.choose('kind', ['worker', 'queen'])}`;
    });
    expect(variants).toEqual([
      'worker ASC worker',
      'worker DESC worker',
      'queen ASC queen',
      'queen DESC queen',
    ]);
  });

  it('do not depend on decisions of an attempt that found no constant', () => {
    const variants = Choices.variants((choices) => {
      try {
        return choices.attempt(() => {
          choices.choose('kind', ['worker', 'queen']);
          throw new NotConstant('it is the input of a request');
        });
      } catch {
        return 'unknown';
      }
    });
    expect(variants).toEqual(['unknown']);
  });
});
