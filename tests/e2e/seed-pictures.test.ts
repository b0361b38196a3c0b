import pg from 'pg';
import sharp from 'sharp';
import { type RunningStack, startStackHere } from '../setup/stack.ts';
import { expect, test } from './test.ts';

let stack: RunningStack;
let database: pg.Client;

test.beforeAll(async () => {
  stack = await startStackHere('ci');
  database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await stack?.stop();
});

/** The statuses of the addresses in a column. */
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

for (const [name, sql, size] of [
  ['portraits', 'SELECT DISTINCT profile_info AS url FROM users WHERE profile_info IS NOT NULL', '256 × 256'],
  ['thumbnails', 'SELECT DISTINCT thumbnail AS url FROM lives WHERE thumbnail IS NOT NULL', '640 × 360'],
] as const)
  test(`the ${name} of a dataset are there, as ready pictures`, async () => {
    for (const picture of await picturesOf(sql))
      expect(picture).toEqual({ type: 'image/webp', format: 'webp', size });
  });

for (const [name, sql] of [
  ['banners', 'SELECT DISTINCT image AS url FROM banners'],
  ['stickers', 'SELECT DISTINCT image AS url FROM gift_stickers'],
] as const)
  test(`the ${name} of a dataset are there, as drawings that are sharp at any size`, async () => {
    for (const { type, format } of await picturesOf(sql))
      expect([type, format]).toEqual(['image/svg+xml', 'svg']);
  });
