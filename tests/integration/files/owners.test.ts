import { randomUUID } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Clock } from '@honey/server/core/clock/clock';
import { AppConfig } from '@honey/server/core/config/app-config';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { KeptFileList, UserFileList } from '@honey/server/files/files.dto';
import { FilesService } from '@honey/server/files/files.service';
import { UsersService } from '@honey/server/users/users.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { TestClient } from '../../setup/client.ts';
import { type FilesServer, isoMedia, plain, startFilesServer, upload, uploadPaths } from './support.ts';

let server: FilesServer;
let png: Buffer;

beforeAll(async () => {
  server = await startFilesServer();
  png = await plain(12, 12).png().toBuffer();
});
afterAll(() => server?.close());

const send = (token: string, fields: Record<string, string> = {}, to: string = uploadPaths.image) =>
  upload(server.baseUrl, to, png, { token, fields });
const prisma = () => server.app.get(Database).prisma;

describe('a member’s files', () => {
  it('are listed newest first with their size, and only to their owner (FILES-14)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const first = (await send(me.token, { file_table: 'report' })).body;
    const second = (await send(me.token, { file_table: 'profile' })).body;
    await send(other.token);
    const { body, headers } = await me.client.get<UserFileList>('/v1/etc/user-files');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.list.map(({ file_id }) => file_id)).toEqual([second.file_id, first.file_id]);
    expect(body).toMatchObject({
      total: 2,
      used_bytes: first.bytes + second.bytes,
      quota_bytes: 524_288_000,
    });
    const reports = await me.client.get<UserFileList>('/v1/etc/user-files?file_table=report&limit=1');
    expect(reports.body).toMatchObject({ total: 1, limit: 1, used_bytes: first.bytes + second.bytes });
    expect((await new TestClient(server.baseUrl).get('/v1/etc/user-files')).status).toBe(401);
  });

  it('are removed with their bytes, and cannot be removed by others or twice (FILES-15)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const { file_id, url } = (await send(me.token)).body;
    const remove = (as: TestClient) => as.send('DELETE', `/v1/etc/user-img-delete-proc/${file_id}`);
    const stolen = await remove(other.client);
    expect([stolen.status, stolen.body.code]).toEqual([404, 'file_not_found']);
    expect((await fetch(server.baseUrl + url)).status).toBe(200);
    expect((await remove(me.client)).body).toEqual({ result: 'ok' });
    expect((await fetch(server.baseUrl + url)).status).toBe(404);
    expect((await remove(me.client)).body.code).toBe('file_not_found');
    expect((await me.client.get<UserFileList>('/v1/etc/user-files')).body).toMatchObject({
      total: 0,
      used_bytes: 0,
    });
    expect((await remove(new TestClient(server.baseUrl))).status).toBe(401);
  });

  it.each(['0', 'abc', '-1', '99999999999'])('reject the id %s', async (id) => {
    const { client } = await server.member();
    const { status, body } = await client.send('DELETE', `/v1/etc/user-img-delete-proc/${id}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('reset the profile picture when that file is removed (FILES-15)', async () => {
    const me = await server.member();
    const [shown, other] = [(await send(me.token)).body, (await send(me.token)).body];
    const where = { userKey: me.userKey };
    await prisma().user.update({ where, data: { profileInfo: shown.url } });
    await me.client.send('DELETE', `/v1/etc/user-img-delete-proc/${other.file_id}`);
    expect((await prisma().user.findUniqueOrThrow({ where })).profileInfo).toBe(shown.url);
    const users = server.app.get(UsersService);
    expect((await users.briefs([me.userKey])).get(me.userKey)?.profile_info).toBe(shown.url);
    await me.client.send('DELETE', `/v1/etc/user-img-delete-proc/${shown.file_id}`);
    expect((await users.briefs([me.userKey])).get(me.userKey)?.profile_info).toBeNull();
    expect((await prisma().user.findUniqueOrThrow({ where })).profileInfo).toBeNull();
  });
});

describe('the files of an entry', () => {
  const list = (client: TestClient, table: string, key: string) =>
    client.get<KeptFileList>(`/v1/etc/comm-files?file_table=${table}&file_comm_key=${key}`);
  const liveOf = (hostKey: number) =>
    prisma().live.create({ data: { hostKey, title: '달콤한 밤', themeCd: 'talk' } });

  it('are public and ordered in a shared place, and visible only to their owner elsewhere (FILES-17)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const { vodKey } = await liveOf(me.userKey);
    for (const [file_table, key] of [
      ['live', String(vodKey)],
      ['board', '77'],
    ] as const) {
      const place = { file_table, file_comm_key: key };
      const late = (await send(me.token, { ...place, file_sort: '5' })).body.file_id;
      const early = (await send(me.token, { ...place, file_sort: '1' })).body.file_id;
      await send(me.token, { file_table, file_comm_key: `${key}x` });
      const seenBy = async (client: TestClient) =>
        (await list(client, file_table, key)).body.list.map(({ file_id }) => file_id);
      expect(await seenBy(me.client)).toEqual([early, late]);
      expect(await seenBy(other.client)).toEqual(file_table === 'live' ? [early, late] : []);
    }
  });

  it('are attached only by members who may change the entry, and only to entries of an area (FILES-16)', async () => {
    const [host, stranger] = [await server.member(), await server.member()];
    const { vodKey } = await liveOf(host.userKey);
    const before = await server.onDisk();
    for (const [file_table, file_comm_key] of [
      ['live', String(vodKey)],
      ['live', `0${vodKey}`],
      ['live', '999999'],
      ['live', '99999999999999999999'],
      ['signature', '1'],
      ['comment', '1'],
    ] as const) {
      for (const to of [uploadPaths.image, uploadPaths.defaultImage, uploadPaths.folderImage]) {
        const { status, body } = await send(stranger.token, { file_table, file_comm_key }, to);
        expect([file_table, file_comm_key, status, body.code]).toEqual([
          file_table,
          file_comm_key,
          403,
          'forbidden',
        ]);
      }
    }
    expect(await server.onDisk()).toEqual(before);
    expect((await list(host.client, 'live', String(vodKey))).body.total).toBe(0);
    // Files of an unsaved entry belong to its author.
    const draft = { file_table: 'comment', file_comm_key: 'draft-1' };
    expect((await send(stranger.token, draft)).status).toBe(200);
    expect((await list(host.client, 'comment', 'draft-1')).body.total).toBe(0);
    expect((await list(stranger.client, 'comment', 'draft-1')).body.total).toBe(1);
  });

  it('are removed by comm-img-delete-proc only when they belong to an entry', async () => {
    const me = await server.member();
    const loose = (await send(me.token, { file_table: 'board' })).body.file_id;
    const bound = (await send(me.token, { file_table: 'board', file_comm_key: '9' })).body.file_id;
    const remove = (id: number) => me.client.send('DELETE', `/v1/etc/comm-img-delete-proc/${id}`);
    expect((await remove(loose)).body.code).toBe('file_not_found');
    expect((await remove(bound)).body).toEqual({ result: 'ok' });
  });

  it('require a place in the request', async () => {
    const { client } = await server.member();
    for (const query of ['', '?file_table=live', "?file_table=a'&file_comm_key=1", '?file_comm_key=1']) {
      expect((await client.get(`/v1/etc/comm-files${query}`)).body.code).toBe('validation_failed');
    }
  });

  it('are replaced with file_insert_mode replace: the member’s own files of that place, but never the profile picture (FILES-19)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const place = { file_table: 'comment', file_field: 'cover', file_comm_key: 'draft-500' };
    const old = (await send(me.token, place)).body;
    const shown = (await send(me.token, place)).body;
    const theirs = (await send(other.token, place)).body;
    const elsewhere = (await send(me.token, { ...place, file_field: 'back' })).body;
    await prisma().user.update({ where: { userKey: me.userKey }, data: { profileInfo: shown.thumb_url } });
    const next = (await send(me.token, { ...place, file_insert_mode: 'replace' })).body;
    const { body } = await list(me.client, 'comment', 'draft-500');
    expect(new Set(body.list.map(({ file_id }) => file_id))).toEqual(
      new Set([shown.file_id, elsewhere.file_id, next.file_id]),
    );
    expect((await list(other.client, 'comment', 'draft-500')).body.list).toMatchObject([
      { file_id: theirs.file_id },
    ]);
    expect((await fetch(server.baseUrl + old.url)).status).toBe(404);
    expect((await fetch(server.baseUrl + shown.url)).status).toBe(200);
  });
});

describe('a sign-up’s picture', () => {
  async function signUp(
    overrides: { audience?: string; seconds?: number; used?: boolean; secret?: string } = {},
  ) {
    const now = server.app.get(Clock).now();
    const id = randomUUID();
    await prisma().identityVerification.create({
      data: {
        id,
        purpose: 'join',
        state: overrides.used ? 'used' : 'verified',
        openerHash: 'x',
        createdAt: now,
        expiresAt: new Date(now.getTime() + 600_000),
        usedAt: overrides.used ? now : null,
      },
    });
    const { ticketSecret, siteKey } = server.app.get(AppConfig);
    const issued = Math.floor(now.getTime() / 1000);
    const token = new JwtService({}).sign(
      { iat: issued, exp: issued + (overrides.seconds ?? 1800) },
      {
        secret: overrides.secret ?? ticketSecret,
        issuer: siteKey,
        audience: overrides.audience ?? 'honey-live-sign-up',
        jwtid: id,
      },
    );
    return { id, token };
  }
  const sendFor = (token: string, to: string = uploadPaths.defaultImage) =>
    upload(server.baseUrl, to, png, { headers: { 'X-Sign-Up-Token': token } });

  it('is stored for its token, one at a time, and becomes the new member’s (FILES-11, FILES-20)', async () => {
    const { id, token } = await signUp();
    const first = await sendFor(token);
    const second = await sendFor(token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await fetch(server.baseUrl + first.body.url)).status).toBe(404);
    const { userKey, client } = await server.member();
    const files = server.app.get(FilesService);
    const adopt = (fileId: number, signUpId = id) =>
      prisma().$transaction((transaction) => files.adopt(transaction, signUpId, fileId, userKey));
    await expect(adopt(first.body.file_id)).rejects.toMatchObject({ code: 'file_not_found' });
    await expect(adopt(second.body.file_id, randomUUID())).rejects.toMatchObject({ code: 'file_not_found' });
    expect(await adopt(second.body.file_id)).toMatchObject({
      url: second.body.url,
      thumbUrl: second.body.thumb_url,
      // A profile picture has no version for cards.
      cardUrl: second.body.url,
    });
    const { body } = await client.get<UserFileList>('/v1/etc/user-files');
    expect(body.list.map(({ file_id }) => file_id)).toEqual([second.body.file_id]);
    await expect(adopt(second.body.file_id)).rejects.toMatchObject({ code: 'file_not_found' });
  });

  it('is refused with a token that is invalid, expired, used, or issued for another purpose (FILES-11)', async () => {
    const bad = [
      'nonsense',
      (await signUp({ audience: 'honey-live-api' })).token,
      (await signUp({ secret: 'x'.repeat(40) })).token,
      (await signUp({ seconds: -1 })).token,
      (await signUp({ used: true })).token,
    ];
    for (const token of bad) {
      const { status, body } = await sendFor(token);
      expect([status, body.code]).toEqual([410, 'sign_up_expired']);
    }
  });

  it('is accepted for no other place', async () => {
    const { token } = await signUp();
    for (const to of [uploadPaths.image, uploadPaths.folderImage, uploadPaths.movie]) {
      expect((await sendFor(token, to)).status).toBe(401);
    }
  });

  it('is swept a day later when the person did not join, and files used by other areas count as owned (FILES-20)', async () => {
    const { token } = await signUp();
    const left = (await sendFor(token)).body;
    const [me, other] = [await server.member(), await server.member()];
    const mine = (await send(me.token)).body;
    const movie = await upload(server.baseUrl, uploadPaths.movie, isoMedia('isom'), { token: me.token });
    const files = server.app.get(FilesService);
    expect((await files.ownImage(me.userKey, mine.file_id)).url).toBe(mine.url);
    for (const [userKey, fileId] of [
      [other.userKey, mine.file_id],
      [me.userKey, movie.body.file_id],
      [me.userKey, left.file_id],
    ] as const) {
      await expect(files.ownImage(userKey, fileId)).rejects.toMatchObject({ code: 'file_not_found' });
    }
    const clock = server.app.get(Clock);
    await makeOld(left.url, mine.url, mine.thumb_url ?? '');
    clock.shift(86_500_000);
    await server.app.get(JobRunner).runNow('sweep-uploads');
    clock.shift(-86_500_000);
    expect((await fetch(server.baseUrl + left.url)).status).toBe(404);
    expect((await fetch(server.baseUrl + mine.url)).status).toBe(200);
    expect((await fetch(server.baseUrl + mine.thumb_url)).status).toBe(200);
  });

  /** Sets the modification times of stored files two hours back. */
  async function makeOld(...urls: string[]): Promise<void> {
    const past = Date.now() / 1000 - 7_200;
    for (const url of urls) {
      const file = path.join(server.dataDir, url.replace('/files/', ''));
      expect((await readFile(file)).length).toBeGreaterThan(0);
      await utimes(file, past, past);
    }
  }
});
