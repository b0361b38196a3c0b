import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '@honey/server/core/database/database';
import { ReadinessService } from '@honey/server/core/health/readiness.service';
import { apiDocument } from '@honey/server/core/http/document/docs';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { startServerProcess } from '../../setup/server-process.ts';
import { timed } from '../../setup/timed.ts';

const { server, client } = setServer();
const metricsToken = 'scrape-me-if-you-can-0123456789-abcd';

describe('health', () => {
  it('is live and ready on a migrated database', async () => {
    const live = await client.get('/health/live');
    expect([live.status, live.body]).toEqual([200, { status: 'live' }]);
    const ready = await client.get('/health/ready');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', database: 'ok', migrations: 'ok', shutdown: 'ok' },
    ]);
  });

  it('is not ready while a migration of this build is missing in the database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-migrations-'));
    await mkdir(path.join(folder, '29990101000000_not_applied_yet'));
    const ahead = await startApp({ DATABASE_URL: server.databaseUrl, MIGRATIONS_DIR: folder });
    const { status, body } = await new TestClient(ahead.baseUrl).get('/health/ready');
    expect([status, body.status, body.database, body.migrations]).toEqual([503, 'not_ready', 'ok', 'failed']);
    await ahead.close();
    await rm(folder, { recursive: true });
  });

  it('is not ready while a function of this build has not been applied, and stays ready under the next version', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-functions-'));
    await writeFile(path.join(folder, 'gift_send.sql'), '-- of another version');
    const ahead = await startApp({ DATABASE_URL: server.databaseUrl, FUNCTIONS_DIR: folder });
    const { status, body } = await new TestClient(ahead.baseUrl).get('/health/ready');
    expect([status, body.status, body.migrations]).toEqual([503, 'not_ready', 'failed']);
    await ahead.close();
    await rm(folder, { recursive: true });

    await asOwner(server.databaseUrl, (owner) =>
      owner.query("INSERT INTO applied_functions VALUES ('gift_send', 'of the next version', now())"),
    );
    expect((await client.get('/health/ready')).status).toBe(200);
  });

  it('reports within two seconds that the database is unavailable, and stays live (CORE-26)', async () => {
    const standalone = await startApp({ DATABASE_URL: server.databaseUrl });
    await standalone.app.get(Database).pool.end();
    const { result, ms } = await timed(() => new TestClient(standalone.baseUrl).get('/health/ready'));
    const { status, body } = result;
    expect([status, body.database, body.migrations]).toEqual([503, 'failed', 'unknown']);
    expect(ms).toBeLessThan(2_000);
    expect((await new TestClient(standalone.baseUrl).get('/health/live')).status).toBe(200);
    await standalone.close();
  });

  it('is not ready after the stop signal', async () => {
    const leaving = await startApp({ DATABASE_URL: server.databaseUrl });
    leaving.app.get(ReadinessService).onModuleDestroy();
    const { status, body } = await new TestClient(leaving.baseUrl).get('/health/ready');
    expect([status, body.status, body.shutdown]).toEqual([503, 'not_ready', 'failed']);
    await leaving.close();
  });
});

describe('a process that is stopped', () => {
  it('reports it, serves for the delay, finishes its requests, and exits', async () => {
    const process = await startServerProcess({
      DATABASE_URL: server.databaseUrl,
      SHUTDOWN_DELAY_MS: '1500',
    });
    const visitor = new TestClient(process.baseUrl);
    const lock = new pg.Client({ connectionString: server.databaseUrl });
    await lock.connect();
    // A table that no background job reads: the stop waits for a running job as well.
    await lock.query('BEGIN; LOCK TABLE gift_stickers IN ACCESS EXCLUSIVE MODE');
    const inFlight = visitor.get('/v1/broadcast-setting/bt-gift-info-list-v2');
    await eventually(async () => {
      const { rows } = await server.app
        .get(Database)
        .pool.query<{ waiting: number }>(
          "SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = 'gift_stickers'::regclass",
        );
      expect(rows[0]?.waiting).toBeGreaterThan(0);
    });

    const exit = process.end('SIGTERM');
    await eventually(async () => {
      const { status, body } = await visitor.get('/health/ready');
      expect([status, body.shutdown, body.database]).toEqual([503, 'failed', 'ok']);
    });
    expect((await visitor.get('/api/common/site-info')).status).toBe(200);
    await eventually(async () => {
      await expect(visitor.get('/health/live')).rejects.toThrow();
    });
    await lock.query('COMMIT');
    await lock.end();
    expect((await inFlight).status).toBe(200);
    await exit;
    await expect(visitor.get('/health/live')).rejects.toThrow();
  });
});

describe('metrics', () => {
  const readMetrics = async (options = {}) => {
    const { status, body } = await client.get('/metrics', options);
    return { status, text: String(body) };
  };

  it('count requests by the pattern of their route, and report process and pool', async () => {
    await client.get('/v1/mypage/board-info/987654');
    const { status, text } = await readMetrics();
    expect(status).toBe(200);
    expect(text).toMatch(
      /honey_http_request_duration_seconds_count\{method="GET",route="\/v1\/mypage\/board-info\/:id",status="404"\} 1/,
    );
    // Only the label values: a measured value may have any six digits.
    expect(text.replaceAll(/ \S+$/gm, '')).not.toContain('987654');
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^honey_database_pool_connections \d+/m);
  });

  it('are for this machine only: forwarded requests are refused', async () => {
    const { status, body } = await client.get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('require the token when one is configured', async () => {
    const guarded = await startApp({ DATABASE_URL: server.databaseUrl, METRICS_TOKEN: metricsToken });
    const scraper = new TestClient(guarded.baseUrl);
    expect((await scraper.get('/metrics')).status).toBe(403);
    expect((await scraper.get('/metrics', { token: 'scrape-me-if-you-cannot' })).status).toBe(403);
    expect((await scraper.get('/metrics', { token: metricsToken })).status).toBe(200);
    await guarded.close();
  });

  it('are not in the API description, and neither is health', () => {
    const paths = Object.keys(apiDocument(server.app).paths);
    expect(paths).toContain('/v1/mypage/alarm-notice-list');
    expect(paths.filter((address) => /^\/(metrics|health)/.test(address))).toEqual([]);
  });
});

describe('an unknown route', () => {
  it.each([
    ['GET', '/v1/no-such-call'],
    ['GET', '/v1/honey/no-such-call'],
    ['GET', '/api/no-such-call'],
    ['GET', '/health/no-such-part'],
    ['DELETE', '/v1/mypage/alarm-notice-list'],
    ['PUT', '/nothing'],
  ])('%s %s is refused in JSON with a code', async (method, path) => {
    const { status, body } = await client.send(method, path, { headers: { Accept: 'text/html' } });
    expect([status, body.code, body.message]).toEqual([404, 'not_found', '찾을 수 없어요.']);
    expect(body.request_id).toEqual(expect.any(String));
  });
});
