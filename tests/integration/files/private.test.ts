import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { type OperatorRole, operatorRoles } from '@honey/server/core/access/rights';
import { Database } from '@honey/server/core/database/database';
import type { UserFileList } from '@honey/server/files/files.dto';
import { FilesService } from '@honey/server/files/files.service';
import { PrivateFilesService } from '@honey/server/files/private-files.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { tokenOf } from '../../setup/client.ts';
import {
  type FilesServer,
  isoMedia,
  plain,
  readBody,
  startFilesServer,
  upload,
  uploadPaths,
} from './support.ts';

let server: FilesServer;
let png: Buffer;
let operator: string;

beforeAll(async () => {
  server = await startFilesServer();
  png = await plain(12, 12).png().toBuffer();
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  operator = await tokenOf(server.app, userKey);
});
afterAll(() => server?.close());

const open = (url: string | null, token?: string) =>
  fetch(server.baseUrl + url, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });
const send = (token: string, file_table: string, to: string = uploadPaths.image) =>
  upload(server.baseUrl, to, png, { token, fields: { file_table } });

describe.each(['exchange', 'host_ask', 'report', 'board', 'whatever-comes'])('an upload for %s', (table) => {
  it('is served to its owner and to operators only, and never cached (FILES-13)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const { body } = await send(me.token, table);
    for (const url of [body.url, body.thumb_url]) {
      for (const token of [me.token, operator]) {
        const response = await open(url, token);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        const bytes = Buffer.from(await response.arrayBuffer());
        expect((await sharp(bytes).metadata()).format).toBe('webp');
      }
      for (const [token, status, code] of [
        [other.token, 404, 'file_not_found'],
        [undefined, 401, 'login_required'],
        ['nonsense', 401, 'invalid_token'],
      ] as const) {
        const response = await open(url, token);
        expect(response.headers.get('cache-control')).toBe('no-store');
        const refused = await readBody(response);
        expect([refused.status, refused.body.code]).toEqual([status, code]);
      }
    }
  });

  it('leaves an entry in the audit log when an operator opens it, and none for its owner (ADMIN-37)', async () => {
    const me = await server.member();
    const { body } = await send(me.token, table);
    const entries = () =>
      server.app.get(Database).prisma.auditEntry.findMany({ where: { target: `file:${body.file_id}` } });
    expect((await open(body.url, me.token)).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await open(body.url, operator)).status).toBe(200);
    expect(await entries()).toMatchObject([
      { action: 'files.look', after: JSON.stringify({ user_key: me.userKey }) },
    ]);
  });

  it('is stored where no public address reaches it (FILES-13)', async () => {
    const me = await server.member();
    const before = new Set(await server.onDisk());
    const { body } = await send(me.token, table);
    const added = (await server.onDisk()).filter((file) => !before.has(file));
    expect(added).toHaveLength(2);
    expect(body.url).not.toContain('/files/');
    for (const file of added) {
      expect(file).toMatch(/^uploads-private\//);
      const inside = file.slice('uploads-private/'.length);
      for (const address of [
        `/files/uploads/${inside}`,
        `/files/uploads/private/${inside}`,
        `/files/${file}`,
        `/files/uploads/../${file}`,
        `/files/uploads/..%2f${file}`,
        `/files/uploads/%2e%2e/${file}`,
      ]) {
        expect([address, (await open(address)).status >= 400]).toEqual([address, true]);
      }
    }
  });
});

describe('a private file', () => {
  it.each<[table: string, roles: OperatorRole[]]>([
    ['board', ['support', 'owner']],
    ['exchange', ['finance', 'owner']],
    ['host_ask', ['moderator', 'owner']],
    ['report', ['moderator', 'owner']],
    ['message', ['moderator', 'owner']],
    ['whatever-comes', ['owner']],
  ])('for %s is opened by operators with the right of its place alone (ADMIN-15)', async (table, roles) => {
    const { body } = await send((await server.member()).token, table);
    for (const role of operatorRoles) {
      const { userKey } = await buildMember(server.app, { role: 'operator', operatorRoles: [role] });
      const response = await open(body.url, await tokenOf(server.app, userKey));
      expect([role, response.status]).toEqual([role, roles.includes(role) ? 200 : 404]);
    }
  });

  it('is removed with its bytes, and listed to its owner by its own address (FILES-13)', async () => {
    const me = await server.member();
    const { body } = await send(me.token, 'report', uploadPaths.folderImage);
    const { list } = (await me.client.get<UserFileList>('/v1/etc/user-files')).body;
    expect(list.map(({ url, thumb_url }) => [url, thumb_url])).toEqual([[body.url, body.thumb_url]]);
    expect((await me.client.send('DELETE', `/v1/etc/user-img-delete-proc/${body.file_id}`)).status).toBe(200);
    expect((await open(body.url, me.token)).status).toBe(404);
    expect((await open(body.url, operator)).status).toBe(404);
  });

  it('is served as an attachment when it is a movie', async () => {
    const me = await server.member();
    const fields = { file_table: 'report' };
    const movie = isoMedia('isom');
    const { body } = await upload(server.baseUrl, uploadPaths.movie, movie, { token: me.token, fields });
    const response = await open(body.url, me.token);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(Buffer.from(await response.arrayBuffer()).equals(movie)).toBe(true);
  });

  it('is not accepted as a profile picture, and a public file is not served by the private call (FILES-13)', async () => {
    const me = await server.member();
    const secret = (await send(me.token, 'exchange')).body;
    const files = server.app.get(FilesService);
    await expect(files.ownImage(me.userKey, secret.file_id)).rejects.toMatchObject({
      code: 'file_not_found',
    });
    const shown = (await send(me.token, 'profile')).body;
    expect((await open(shown.url)).status).toBe(200);
    expect((await open(`/v1/etc/private-file/${shown.file_id}`, me.token)).status).toBe(404);
    expect((await open('/v1/etc/private-file/abc', me.token)).status).toBe(400);
  });

  it('that was stored before private files existed is moved at the start', async () => {
    const me = await server.member();
    const { body } = await send(me.token, 'exchange');
    const { prisma } = server.app.get(Database);
    const where = { fileId: body.file_id };
    const row = await prisma.uploadedFile.findUniqueOrThrow({ where });
    const publicPath = row.path.replace('private/', '');
    const thumbPath = row.thumbPath?.replace('private/', '') ?? '';
    for (const stored of [publicPath, thumbPath]) {
      const target = path.join(server.dataDir, 'uploads', stored);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(path.join(server.dataDir, 'uploads-private', stored), target);
    }
    await prisma.uploadedFile.update({ where, data: { path: publicPath, thumbPath } });
    expect((await open(`/files/uploads/${publicPath}`)).status).toBe(200);
    await server.app.get(PrivateFilesService).onModuleInit();
    expect((await open(`/files/uploads/${publicPath}`)).status).toBe(404);
    expect((await open(`/files/uploads/${thumbPath}`)).status).toBe(404);
    expect((await open(body.url, me.token)).status).toBe(200);
    expect((await open(body.thumb_url, me.token)).status).toBe(200);
  });
});
