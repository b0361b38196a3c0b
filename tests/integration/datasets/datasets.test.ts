import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cast, castOf } from '@honey/seeds/art/cast';
import { madePictures, nameOfPicture } from '@honey/seeds/art/made-pictures';
import { drawingAt } from '@honey/seeds/art/seed-art';
import { brokenPromises, promisesOf } from '@honey/seeds/dataset-promises';
import { machineTimes } from '@honey/seeds/machine-clock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { asOwner } from '../../setup/database.ts';
import { seededOnce } from '../../setup/seeded.ts';
import {
  auditProblems,
  bookProblems,
  conformanceProblems,
  type DatasetPlace,
  makePlace,
  presentOf,
  promiseProblems,
  seeding,
  served,
} from './support.ts';

// The demonstration takes seconds to seed, and many times that if other work keeps both cores busy.
jest.setTimeout(600_000);

/** The findings of every proof of the product for a dataset. */
const problemsOf = async (place: DatasetPlace, dataset: string): Promise<string[]> => [
  ...(await bookProblems(place.database.url)),
  ...(await promiseProblems(place.database.url, dataset)),
];

describe.each(['ci', 'empty'] as const)('the dataset %s', (dataset) => {
  let place: DatasetPlace;
  beforeAll(async () => {
    place = await makePlace((await seededOnce(dataset)).database);
  });
  afterAll(() => place?.remove());

  // The whole conformance suite runs against ci in conformance.test.ts.
  it('passes every proof of the product, and keeps its promises (SANDBOX-23)', async () => {
    expect(await problemsOf(place, dataset)).toEqual([]);
    expect(await served(place, auditProblems)).toEqual([]);
  });
});

/** What breaks each promise of the demonstration; the present is a month and more later unless stated. */
const damage: Readonly<Record<string, string | undefined>> = {
  'payment grades follow from orders': `UPDATE users SET vip_level = 5 WHERE login_id = 'viewer02'`,
  'the grades of this month are decided': undefined,
  'balances and grades match README': `UPDATE wallets SET granted = granted + 1 FROM users u
    WHERE u.user_key = wallets.user_key AND u.login_id = 'viewer01' AND asset = 'STAR'`,
  'fan01 is a fan of host01, of level 10': 'UPDATE fan_totals SET star_cnt = star_cnt / 2',
  'viewer01 and vip01 have every kind of entry in their histories': `UPDATE orders SET method = 'card' WHERE method = 'bank'`,
  'host01 has exchanges in every state': `DELETE FROM exchanges WHERE state = 'failed'`,
  'host01 to host05 have broadcast for three hours on at least three days': `UPDATE lives SET ended_at = started_at FROM users u
    WHERE u.user_key = host_key AND u.login_id = 'host03' AND ended_at IS NOT NULL`,
  'comments span at least twenty days': `UPDATE host_comments SET created_at = '2020-01-01'`,
  'ten hosts and thirty members are in the ranks of each of the last thirty days': undefined,
  'the ranks of the last thirty days are closed, with as many': `DELETE FROM rank_places
    WHERE period = 'day' AND place > 5 AND starts_on = (SELECT max(starts_on) FROM rank_places WHERE period = 'day')`,
  'viewer01 may subscribe to host01, host02 and host03': `UPDATE fan_totals SET star_cnt = 0 FROM users u
    WHERE u.user_key = host_key AND u.login_id = 'host02'`,
  'messages were read before they were answered': 'UPDATE message_boxes SET read_up_to = 0',
  'two rounds of the roulette are closed, with published seeds, unforced spins and winners':
    'UPDATE draw_seeds SET forced_yn = true',
  'viewer01 has three tickets of the open round, and attended on the twelve days before today': `DELETE FROM attendances a
    USING users u WHERE u.user_key = a.user_key AND u.login_id = 'viewer01' AND a.day = (SELECT max(day) FROM attendances)`,
  'a monthly event with every kind of part is running, has entrants, and a banner and a notice lead to it': `UPDATE banners
    SET link = '/event/month-0' WHERE link LIKE '/event/month-%'`,
  'viewer01 has a coupon of each kind, and two bought chapters': `DELETE FROM external_purchases
    WHERE operation = 'ebook_buy'`,
  'the last closed month has pure hosts, 3 at least, each with watchers':
    'UPDATE pure_hosts SET watcher_cnt = 0 WHERE place > 2',
  'the lotto of last week is drawn by a seed that was published a week before, with winners and tickets of viewer01':
    'UPDATE lotto_rounds SET seen_at = draws_at',
  'of the lotto tickets of viewer01 one won, and one was rolled': 'UPDATE lotto_tickets SET spun_yn = false',
  'winners of an event that is over have an item and a coupon, which the running event offers too': `DELETE FROM month_event_prizes
    WHERE terms ->> 'asset' = 'COUPON'`,
  'viewer01 follows eight hosts, five of them live': `DELETE FROM follows USING users u, users h
    WHERE u.user_key = follows.user_key AND u.login_id = 'viewer01' AND h.user_key = host_key AND h.login_id = 'host05'`,
  'lives, ranks of months and notices reach twelve months back': `DELETE FROM rank_places
    WHERE period = 'month' AND starts_on < now() - interval '300 days'`,
  'each running live has a clip of its own, and the thumbnail of the same person': `UPDATE lives SET clip = 'haneul'
    WHERE clip = 'noeul' AND state = 'live'`,
};

describe('the dataset demo, seeded three times', () => {
  let first: DatasetPlace;
  let others: DatasetPlace[];
  beforeAll(async () => {
    first = await makePlace();
    others = [await makePlace(), await makePlace()];
  });
  afterAll(() => Promise.all([first, ...(others ?? [])].map((place) => place?.remove())));

  it('passes every proof of the product, and keeps its promises (SANDBOX-23, SANDBOX-24, SANDBOX-46, USERS-12)', async () => {
    expect((await seeding(first, 'demo')).code).toBe(0);
    expect(await problemsOf(first, 'demo')).toEqual([]);
  });

  it('shows each host of the cast in every picture as the same person (SANDBOX-45)', async () => {
    await asOwner(first.database.url, async (owner) => {
      const { rows } = await owner.query<{
        login_id: string;
        profile_info: string;
        thumbnail: string;
        clip: string;
        live: boolean;
      }>(
        `SELECT u.login_id, u.profile_info, l.thumbnail, l.clip, l.state = 'live' AS live
         FROM users u LEFT JOIN lives l ON l.host_key = u.user_key WHERE u.login_id = ANY ($1)`,
        [cast.map(({ loginId }) => loginId)],
      );
      expect(new Set(rows.map(({ login_id }) => login_id)).size).toBe(cast.length);
      for (const { login_id, profile_info, thumbnail, clip, live } of rows) {
        const name = castOf(login_id)?.name;
        expect(profile_info).toBe(`/files/art/portraits/${name}.webp`);
        if (thumbnail) expect(thumbnail).toMatch(new RegExp(`/thumbnails/\\w+-${name}\\.webp$`));
        if (live) expect(clip).toBe(name);
      }
      expect(rows.filter(({ live }) => live).length).toBe(cast.filter(({ act }) => act !== undefined).length);
    });
  });

  it('has its portraits and thumbnails from seeds/media/pictures, which has no others', async () => {
    const made = new Map<string, string>();
    for (const folder of ['portraits', 'thumbnails'])
      for (const file of await readdir(path.join(first.folder, 'art', folder)))
        made.set(nameOfPicture(drawingAt(`${folder}/${file}`)), `${folder}/${file}`);
    expect([...made.keys()].sort()).toEqual((await readdir(madePictures)).sort());
    for (const [name, file] of made) {
      const written = await readFile(path.join(first.folder, 'art', file));
      expect([file, written.equals(await readFile(new URL(name, madePictures)))]).toEqual([file, true]);
    }
  });

  it('breaks each promise when its data are damaged (SANDBOX-24)', async () => {
    expect(Object.keys(damage)).toEqual(promisesOf('demo'));
    await asOwner(first.database.url, async (owner) => {
      const present = await presentOf(owner);
      const later = new Date(present.getTime() + 32 * 86_400_000);
      for (const [what, sql] of Object.entries(damage)) {
        await owner.query('BEGIN');
        // Changes here what must not change otherwise.
        await owner.query('SET LOCAL session_replication_role = replica');
        if (sql !== undefined) await owner.query(sql);
        const broken = await brokenPromises(owner, 'demo', sql === undefined ? later : present);
        await owner.query('ROLLBACK');
        expect(broken).toEqual(expect.arrayContaining([expect.stringMatching(`^${what}: .`)]));
      }
    });
  });

  it('passes the conformance suite, while it is seeded twice more at the same time (SANDBOX-23)', async () => {
    const [problems, ...seedings] = await Promise.all([
      served(first, async (server) => [
        ...(await auditProblems(server)),
        ...(await conformanceProblems(server)),
      ]),
      ...others.map((place) => seeding(place, 'demo')),
    ]);
    expect(problems).toEqual([]);
    expect(seedings.map(({ code }) => code)).toEqual([0, 0]);
  });

  it('is the same under that load, for every proof and the conformance suite (SANDBOX-23, SANDBOX-24)', async () => {
    const found = await Promise.all(
      others.map(async (place) => [
        ...(await problemsOf(place, 'demo')),
        ...(await served(place, async (server) => [
          ...(await auditProblems(server)),
          ...(await conformanceProblems(server)),
        ])),
      ]),
    );
    expect(found).toEqual([[], []]);
  });
});

describe('a seeding', () => {
  let place: DatasetPlace;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place?.remove());

  it('beside a server is refused in one line, and leaves nothing (SANDBOX-36)', async () => {
    const server = await startApp({ DATABASE_URL: place.database.url, DATA_DIR: place.folder });
    try {
      expect(await seeding(place, 'empty')).toEqual({
        code: 1,
        lines: [expect.stringContaining('A server uses this database')],
      });
    } finally {
      await server.close();
    }
    const { rows } = await asOwner(place.database.url, (owner) =>
      owner.query('SELECT FROM database_markers'),
    );
    expect(rows).toHaveLength(0);
  });

  it('while pages are built does not load them: they may be incomplete', async () => {
    const own = await makePlace();
    try {
      await mkdir(path.join(own.folder, 'dist-server'));
      await writeFile(
        path.join(own.folder, 'dist-server/entry-server.js'),
        "import './not-written-yet.js';\n",
      );
      const pages = { CLIENT_DIR: path.join(own.folder, 'dist') };
      expect(await seeding(own, 'empty', undefined, pages)).toMatchObject({ code: 0 });
    } finally {
      await own.remove();
    }
  });

  it('that runs at the same time as another waits for it and finds the dataset, at the turn of a year too (SANDBOX-23, SANDBOX-25)', async () => {
    const newYear = Date.parse('2028-01-01T00:00:00+09:00');
    const from = new Date();
    await asOwner(place.database.url, (owner) =>
      owner.query(`INSERT INTO sandbox_states (name, value) VALUES ('clock', $1)`, [
        { offset_ms: newYear - from.getTime(), frozen_at_ms: newYear, move: 'new year' },
      ]),
    );
    const both = await Promise.all([seeding(place, 'ci'), seeding(place, 'ci')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const found = both.filter(({ lines }) => lines.includes('the dataset ci exists already'));
    expect(found).toHaveLength(1);
    expect(found[0]?.lines).not.toContain('personas');
    expect(await bookProblems(place.database.url)).toEqual([]);
    await asOwner(place.database.url, async (owner) => {
      expect(await brokenPromises(owner, 'ci', new Date(newYear))).toEqual([]);
      expect(await machineTimes(owner, from, new Date())).toEqual([]);
      // Lists what exists.
      expect(await machineTimes(owner, new Date(newYear - 1), new Date(newYear))).toContain(
        'lives.started_at: 5',
      );
    });
  });

  it('that was killed leaves no dataset, and the next one prints what to do (SANDBOX-25)', async () => {
    await place.remove();
    place = await makePlace();
    const killed = await seeding(place, 'empty', (line, seeder) => {
      if (line === 'site content and policies') seeder.kill('SIGKILL');
    });
    expect(killed.code).toBeNull();
    const next = await seeding(place, 'empty');
    expect([next.code, next.lines.join(' ')]).toEqual([1, expect.stringContaining('npm run reset')]);
  });
});
