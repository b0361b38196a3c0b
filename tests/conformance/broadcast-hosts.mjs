import { expectEqual, expectNoStore, expectOk, expectRefusal, expectSorted, expectThat } from './expect.mjs';
import { png } from './png.mjs';

const base = '/v1/broadcast-setting';

/**
 * A host's settings, and the host's running live.
 * @param {import('./client.mjs').Client} client
 */
const infoOf = async (client) => expectOk(await client.get(`${base}/bt-live-stream-setting-info`));

/**
 * Uploads a picture that the host's signatures may show.
 * @returns {Promise<number>} its key
 */
async function pictureOf(client) {
  const form = new FormData();
  form.set('file_table', 'signature');
  form.set('file', new Blob([png(40, 40)], { type: 'image/png' }), 'bee.png');
  return expectOk(await client.send('POST', '/v1/etc/img-folder-specific-upload-proc', { form })).file_id;
}

/** Hosts' settings, and the people who take part in their lives; each case restores what it changed. */
export const settingsOfHosts = {
  'a signature binds a picture of the host’s to one amount, and ends when it is removed (BROADCAST-18)':
    async ({ persona }) => {
      const [{ client }, other] = [await persona('host05'), await persona('host04')];
      const listed = async () => expectOk(await client.get(`${base}/signature?limit=100`));
      const { list: before } = await listed();
      const taken = new Set(before.map(({ star_cnt }) => star_cnt));
      const [low, star_cnt] = [11, 13, 17, 19, 23, 29, 31].filter((amount) => !taken.has(amount));
      const file_id = await pictureOf(client);
      const add = (body) =>
        client.post(`${base}/signature`, { title: '확인 폭죽', star_cnt, file_id, ...body });
      try {
        const { signature_id, image } = expectOk(await add());
        expectThat(image.length > 0, 'a signature without a picture');
        expectRefusal(await add(), 'signature_taken');
        const { signature_id: second } = expectOk(await add({ star_cnt: low }));
        const { list, signature_max } = await listed();
        expectThat(list.length <= signature_max, `${list.length} signatures of ${signature_max}`);
        expectSorted(
          list.map((signature) => signature.star_cnt),
          'asc',
          'the amounts',
        );
        const remove = (by, id = signature_id) => by.delete(`${base}/signature`, { signature_id: id });
        expectOk(await remove(client, second));
        expectRefusal(await remove(other.client), 'signature_not_found');
        expectOk(await remove(client));
        expectRefusal(await remove(client), 'signature_not_found');
        expectEqual((await listed()).list.length, before.length, 'signatures after the removal');
        expectRefusal(
          await other.client.post(`${base}/signature`, { title: '남의 그림', star_cnt: 37, file_id }),
          'file_not_found',
        );
        for (const wrong of [{ star_cnt: 0 }, { star_cnt: 1.5 }, { title: '' }, { title: '가'.repeat(21) }])
          expectRefusal(await add(wrong), 'validation_failed');
      } finally {
        expectOk(await client.delete(`/v1/etc/user-img-delete-proc/${file_id}`));
      }
    },

  'a stream key is shown once, and the next one is different (MEDIA-8)': async ({ persona }) => {
    const { client } = await persona('host05');
    const make = async () => {
      const response = await client.post(`${base}/live-stream-key-make`);
      expectNoStore(response);
      return expectOk(response);
    };
    const [first, second] = [await make(), await make()];
    expectThat(first.stream_key.length >= 32, 'a guessable key');
    expectThat(first.stream_key !== second.stream_key, 'the same key twice');
  },

  'a text is shown at the top of the host’s rooms until it is removed, and its length is limited (BROADCAST-6)':
    async ({ persona }) => {
      const { client } = await persona('host05');
      const { boilerplate: before } = await infoOf(client);
      const write = (boilerplate) => client.put(`${base}/user-boilerplate-text-proc`, { boilerplate });
      try {
        expectEqual(
          expectOk(await write('확인하는 안내예요')).boilerplate,
          '확인하는 안내예요',
          'the response',
        );
        expectEqual((await infoOf(client)).boilerplate, '확인하는 안내예요', 'the stored text');
        expectRefusal(await write('가'.repeat(1001)), 'validation_failed');
        expectEqual(expectOk(await write('')).boilerplate, '', 'the stored text after its removal');
      } finally {
        expectOk(await write(before));
      }
    },

  'the kind of content is one of the known ones, and is stored (BROADCAST-7)': async ({
    persona,
    visitor,
  }) => {
    const { client } = await persona('host05');
    const { list } = expectOk(await visitor.get(`${base}/live-category-list`));
    const { theme_cd: before } = await infoOf(client);
    const choose = (theme_cd) => client.put(`${base}/live-category-user-streaming-proc`, { theme_cd });
    const other = list.map(({ theme_cd }) => theme_cd).find((code) => code !== before);
    try {
      expectEqual(expectOk(await choose(other)).theme_cd, other, 'the response');
      expectEqual((await infoOf(client)).theme_cd, other, 'the stored kind');
      expectRefusal(await choose('no-such-kind'), 'validation_failed');
    } finally {
      if (before !== null) expectOk(await choose(before));
    }
  },

  'red lives are for hosts who applied, and an application can be withdrawn (BROADCAST-8, BROADCAST-13)':
    async ({ persona, visitor }) => {
      const { client } = await persona('host05');
      const { red_ask_yn: before } = await infoOf(client);
      const apply = (apply_yn) => client.post(`${base}/red-live-ask-proc`, { apply_yn });
      const { list } = expectOk(await visitor.get(`${base}/live-category-list`));
      try {
        expectEqual(expectOk(await apply('Y')).red_ask_yn, 'Y', 'red_ask_yn after the application');
        expectEqual((await infoOf(client)).red_ask_yn, 'Y', 'the stored red_ask_yn');
        expectEqual(expectOk(await apply('N')).red_ask_yn, 'N', 'red_ask_yn after the withdrawal');
        expectRefusal(
          await client.post(`${base}/live-start-proc`, {
            title: '신청하지 않은 방송',
            theme_cd: list[0].theme_cd,
            type: 'red',
          }),
          'red_not_applied',
        );
        expectRefusal(await apply('X'), 'validation_failed');
      } finally {
        expectOk(await apply(before));
      }
    },

  'hosts to broadcast with are found by a part of their name, the caller excluded (BROADCAST-21)': async ({
    persona,
    visitor,
  }) => {
    const [host, other] = [await persona('host05'), await persona('host04')];
    const { nick } = expectOk(await visitor.get(`/v1/user/profile-info/${other.userKey}`));
    const keys = async (client) => {
      const query = `search=${encodeURIComponent(nick.slice(0, 2))}&limit=100`;
      const { list } = expectOk(await client.get(`${base}/contest-bj-search?${query}`));
      return list.map(({ user_key }) => user_key);
    };
    expectThat((await keys(host.client)).includes(other.userKey), `${nick} is not found`);
    expectThat(!(await keys(other.client)).includes(other.userKey), 'the caller is found');
  },

  'a contestant is added to an excel live once, is in its table, cannot have a live, and is removed (BROADCAST-22, BROADCAST-32)':
    async (world) => {
      const { persona, visitor } = world;
      const [{ client, userKey }, onAir] = [await persona('host05'), await persona('host04')];
      const { list } = expectOk(await visitor.get(`${base}/live-category-list`));
      const contestantsOf = async (vodKey) =>
        expectOk(await visitor.get(`/v1/streams/${vodKey}/contest`)).list.map(
          ({ bj_user_key }) => bj_user_key,
        );
      // A contestant there has no other live.
      const { vodKey } = await world.liveOf('host04');
      const [other] = await contestantsOf(vodKey);
      const addContestant = (target_user_key) => client.post(`${base}/contest-proc`, { target_user_key });
      const removeContestant = () => client.delete(`${base}/contest-proc`, { target_user_key: other });
      expectRefusal(await addContestant(other), 'contest_live_needed');
      const { vod_key } = expectOk(
        await client.post(`${base}/live-start-proc`, {
          title: '확인하는 엑셀 방송',
          theme_cd: list[0].theme_cd,
          type: 'excel',
        }),
      );
      try {
        expectEqual(await contestantsOf(vod_key), [], 'the contestants at the start');
        expectOk(await addContestant(other));
        expectEqual(await contestantsOf(vod_key), [other], 'the contestants');
        expectRefusal(await addContestant(other), 'contestant_taken');
        expectRefusal(await addContestant(userKey), 'self_target');
        expectRefusal(await addContestant(onAir.userKey), 'contestant_on_air');
        expectOk(await removeContestant());
        expectEqual(await contestantsOf(vod_key), [], 'the contestants after the removal');
        expectRefusal(await addContestant((await persona('viewer02')).userKey), 'contestant_not_found');
      } finally {
        expectOk(await client.post(`${base}/live-end-proc`, { vod_key }));
      }
    },

  'a host appoints a manager once, and dismisses the manager (BLOCKS-5)': async ({ persona }) => {
    const [{ client, userKey }, member] = [await persona('host05'), await persona('viewer02')];
    const target_user_key = member.userKey;
    const appoint = (key = target_user_key) => client.post('/v1/user/manager', { target_user_key: key });
    const dismiss = () => client.delete('/v1/user/manager', { target_user_key });
    const isListed = async () =>
      expectOk(await client.get('/v1/user/manager?limit=100')).list.some(
        ({ user_key }) => user_key === target_user_key,
      );
    expectOk(await appoint());
    expectOk(await appoint());
    expectEqual(await isListed(), true, 'whether the manager is listed');
    expectRefusal(await appoint(userKey), 'self_target');
    expectRefusal(await appoint(2_147_483_647), 'user_not_found');
    expectOk(await dismiss());
    expectOk(await dismiss());
    expectEqual(await isListed(), false, 'whether the manager is listed after the dismissal');
  },
};
