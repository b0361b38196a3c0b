import { expectEqual, expectNoStore, expectOk, expectPaging, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { png } from './png.mjs';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Sends a form with a file and the other fields. */
function upload(client, call, bytes, { name = 'bee.png', type = 'image/png', headers, ...fields } = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  if (bytes !== undefined) form.set('file', new Blob([bytes], { type }), name);
  return client.send('POST', `/v1/etc/${call}`, { form, headers });
}

const remove = (client, file_id) => client.delete(`/v1/etc/user-img-delete-proc/${file_id}`);

/** Uploads: the type is read from the bytes, and the owner is checked. */
export const files = area('files', {
  'a picture is stored, served as a picture, listed for its owner, and removed (FILES-1, FILES-15)': async ({
    persona,
    target,
  }) => {
    const { client } = await persona('viewer01');
    const { used_bytes: before } = expectOk(await client.get('/v1/etc/user-files'));
    const stored = expectOk(
      await upload(client, 'img-upload-proc', png(40, 30), { file_sort: 3, file_type: 'photo' }),
    );
    expectEqual(
      [stored.kind, stored.width, stored.height, stored.file_sort, stored.file_type, stored.original_name],
      ['image', 40, 30, 3, 'photo', 'bee.png'],
      'what was stored',
    );
    const served = await fetch(new URL(stored.url, target.baseUrl));
    expectEqual(
      [served.status, served.headers.get('x-content-type-options')],
      [200, 'nosniff'],
      'its headers',
    );
    expectEqual(served.headers.get('content-type'), stored.mime, 'the type it is served as');
    expectEqual((await served.arrayBuffer()).byteLength, stored.bytes, 'its size');

    const response = await client.get('/v1/etc/user-files?limit=100');
    const { list, used_bytes, quota_bytes } = expectOk(response);
    expectNoStore(response);
    expectThat(
      list.some(({ file_id }) => file_id === stored.file_id),
      'it is not listed',
    );
    expectThat(
      used_bytes >= before + stored.bytes && used_bytes <= quota_bytes,
      `${used_bytes} of ${quota_bytes} bytes, ${before} before`,
    );
    expectOk(await remove(client, stored.file_id));
    expectRefusal(await remove(client, stored.file_id), 'file_not_found');
    const after = expectOk(await client.get('/v1/etc/user-files?limit=100')).list;
    expectThat(
      after.every(({ file_id }) => file_id !== stored.file_id),
      'it is still listed',
    );
  },

  'a false file extension is detected (FILES-1)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const html = '<!doctype html><script>alert(1)</script>';
    for (const [bytes, name, type] of [
      [html, 'bee.png', 'image/png'],
      [svg, 'bee.svg', 'image/svg+xml'],
      [svg, 'bee.png', 'image/png'],
      ['MZ\x90\0', 'bee.jpg', 'image/jpeg'],
      [png(4, 4).subarray(0, 30), 'half.png', 'image/png'],
      ['', 'empty.png', 'image/png'],
    ]) {
      const response = await upload(client, 'img-upload-proc', bytes, { name, type });
      expectRefusal(response, 'file_type', 'file_required', 'bad_request');
    }
    expectRefusal(
      await upload(client, 'upload-mov-proc', png(4, 4), { name: 'bee.mp4', type: 'video/mp4' }),
      'file_type',
    );
  },

  'a form without a file, or a body that is not a form, is refused': async ({ persona }) => {
    const { client } = await persona('viewer01');
    expectRefusal(
      await upload(client, 'img-upload-proc', undefined, { file_type: 'photo' }),
      'file_required',
    );
    expectRefusal(await client.post('/v1/etc/img-upload-proc', { file: 'x' }), 'unsupported_media_type');
    expectRefusal(
      await upload(client, 'img-upload-proc', png(4, 4), { no_such_field: 1 }),
      'validation_failed',
    );
    expectRefusal(
      await upload(client, 'img-upload-proc', png(4, 4), { file_insert_mode: 'wipe' }),
      'validation_failed',
    );
    expectRefusal(
      await upload(client, 'img-folder-specific-upload-proc', png(4, 4), { file_table: '../../etc' }),
      'validation_failed',
    );
  },

  'a file’s name cannot choose its path (FILES-1)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const stored = expectOk(
      await upload(client, 'img-upload-proc', png(4, 4), { name: '../../evil<script>.png' }),
    );
    expectThat(!/\.\.|evil|script/.test(stored.url), `the address is ${stored.url}`);
    expectOk(await remove(client, stored.file_id));
  },

  "another member's file is neither listed nor removed (FILES-14)": async ({ persona }) => {
    const [owner, other] = [await persona('viewer01'), await persona('viewer02')];
    const { file_id } = expectOk(await upload(owner.client, 'img-upload-proc', png(4, 4)));
    const { list } = expectOk(await other.client.get('/v1/etc/user-files?limit=100'));
    expectThat(
      list.every((file) => file.file_id !== file_id),
      'it is listed for another member',
    );
    expectRefusal(await remove(other.client, file_id), 'file_not_found', 'forbidden');
    expectRefusal(
      await other.client.delete(`/v1/etc/comm-img-delete-proc/${file_id}`),
      'file_not_found',
      'forbidden',
    );
    expectRefusal(
      await other.client.put('/v1/user/profile-img-edit', { file_id }),
      'file_not_found',
      'forbidden',
    );
    expectOk(await remove(owner.client, file_id));
  },

  'files of one place are listed in their order; replacing removes the earlier ones (FILES-18, FILES-19)':
    async ({ persona }) => {
      const { client } = await persona('viewer01');
      const place = { file_table: 'comment', file_field: 'image', file_comm_key: `cf${Date.now()}` };
      const put = async (fields) =>
        expectOk(await upload(client, 'img-folder-specific-upload-proc', png(4, 4), { ...place, ...fields }))
          .file_id;
      const listed = async () => {
        const { file_table, file_comm_key } = place;
        const query = new URLSearchParams({ file_table, file_comm_key });
        return expectOk(await client.get(`/v1/etc/comm-files?${query}`)).list.map(({ file_id }) => file_id);
      };
      const [second, first] = [await put({ file_sort: 1 }), await put({ file_sort: 0 })];
      expectEqual(await listed(), [first, second], 'the order');
      const only = await put({ file_insert_mode: 'replace' });
      expectEqual(await listed(), [only], 'what is left');
      expectOk(await client.delete(`/v1/etc/comm-img-delete-proc/${only}`));
      expectEqual(await listed(), [], 'after removing it');
    },

  'a stranger uploads a profile picture with the right to join, and joins with it (SIGN-UP-13)': async (
    world,
  ) => {
    const { visitor, joining } = world;
    expectRefusal(await upload(visitor, 'img-default-upload-proc', png(8, 8)), 'login_required');
    const token = await joining.signUpToken();
    const headers = { 'X-Sign-Up-Token': token };
    const { file_id, url, thumb_url } = expectOk(
      await upload(visitor, 'img-default-upload-proc', png(8, 8), { headers }),
    );
    const { user_key } = expectOk(
      await visitor.post('/v1/user/user-direct-join', joining.form(token, { file_id })),
    );
    const { profile_info } = expectOk(await visitor.get(`/v1/user/profile-info/${user_key}`));
    expectThat([url, thumb_url].includes(profile_info), `profile_info is ${profile_info}`);
  },

  'the member’s files page': async ({ persona }) => {
    const { client } = await persona('viewer01');
    await expectPaging(
      (query) => client.get(`/v1/etc/user-files?${query}`),
      ({ file_id }) => file_id,
    );
  },

  ...contractCases('files'),
});
