import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { type RunningStack, startStack } from '../setup/stack.ts';

let stack: RunningStack;
let database: pg.Client;

beforeAll(async () => {
  stack = await startStack('ci');
  database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.stop();
});

/** What the addresses in a column answer. */
async function picturesOf(sql: string): Promise<{ type: string | null; format: string; size: string }[]> {
  const { rows } = await database.query<{ url: string }>(sql);
  expect(rows.length).toBeGreaterThan(0);
  return Promise.all(
    rows.map(async ({ url }) => {
      const response = await fetch(stack.baseUrl + url);
      const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      return { type: response.headers.get('content-type'), format, size: `${width} × ${height}` };
    }),
  );
}

it.each([
  ['portraits', 'SELECT DISTINCT profile_info AS url FROM users WHERE profile_info IS NOT NULL', '256 × 256'],
  ['thumbnails', 'SELECT DISTINCT thumbnail AS url FROM lives WHERE thumbnail IS NOT NULL', '640 × 360'],
])('the %s of a dataset are there, as pictures that need no drawing', async (_name, sql, size) => {
  for (const picture of await picturesOf(sql))
    expect(picture).toEqual({ type: 'image/webp', format: 'webp', size });
});

it.each([
  ['banners', 'SELECT DISTINCT image AS url FROM banners'],
  ['stickers', 'SELECT DISTINCT image AS url FROM gift_stickers'],
])('the %s of a dataset are there, as drawings that are sharp at any size', async (_name, sql) => {
  for (const { type, format } of await picturesOf(sql))
    expect([type, format]).toEqual(['image/svg+xml', 'svg']);
});
