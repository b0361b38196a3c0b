import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FilesServer, plain, startFilesServer, upload, uploadPaths } from './support.ts';

let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer();
});
afterAll(() => server?.close());

it('one member’s backlog of large pictures delays another member’s small one by at most one picture', async () => {
  // 50 megapixels in few bytes.
  const large = await plain(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
  const small = await plain(64, 64).png().toBuffer();
  const [greedy, modest] = [await server.member(), await server.member()];
  let done = 0;
  const backlog = Array.from({ length: 12 }, async () => {
    const { status } = await upload(server.baseUrl, uploadPaths.image, large, { token: greedy.token });
    done += 1;
    return status;
  });
  // Once the backlog is being processed.
  await Promise.race(backlog);
  const before = done;
  const { status } = await upload(server.baseUrl, uploadPaths.image, small, { token: modest.token });
  expect([status, done - before <= 2]).toEqual([200, true]);
  expect(await Promise.all(backlog)).toEqual(backlog.map(() => 200));
}, 60_000);

it('uploads of one member beyond the concurrency limit are rejected, and those of others are not (FILES-8)', async () => {
  await server.app.get(SettingsStore).set('upload_at_once', 3);
  const picture = await plain(2_000, 2_000).png().toBuffer();
  const [greedy, modest] = [await server.member(), await server.member()];
  const [answers, other] = await Promise.all([
    Promise.all(
      Array.from({ length: 12 }, () =>
        upload(server.baseUrl, uploadPaths.image, picture, { token: greedy.token }),
      ),
    ),
    upload(server.baseUrl, uploadPaths.image, picture, { token: modest.token }),
  ]);
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'upload_busy']));
  expect(answers.find(({ body }) => body.code)?.status).toBe(429);
  expect(other.status).toBe(200);
  const later = await upload(server.baseUrl, uploadPaths.image, picture, { token: greedy.token });
  expect(later.status).toBe(200);
  await server.app.get(SettingsStore).unset('upload_at_once');
});

it('no more pictures wait than allowed (FILES-8)', async () => {
  await server.app.get(SettingsStore).set('upload_waiting', 1);
  const picture = await plain(4_000, 4_000).png().toBuffer();
  const members = await Promise.all(Array.from({ length: 8 }, () => server.member()));
  const answers = await Promise.all(
    members.map(({ token }) => upload(server.baseUrl, uploadPaths.image, picture, { token })),
  );
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'upload_busy']));
  await server.app.get(SettingsStore).unset('upload_waiting');
});
