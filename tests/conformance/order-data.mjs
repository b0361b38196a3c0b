import { expectOk } from './expect.mjs';
import { LeftOut } from './harness.mjs';
import { png } from './png.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./world.mjs').SignedIn} SignedIn */

/** @type {WeakMap<World, Promise<SignedIn[]>>} */
const membersOf = new WeakMap();

/**
 * Three members created by the run, the same for every area.
 * @param {World} world
 */
async function members(world) {
  const join = async () => {
    const joined = [];
    for (let count = 0; count < 3; count += 1) joined.push(await world.joining.member());
    return joined;
  };
  const known = membersOf.get(world) ?? join();
  membersOf.set(world, known);
  return known;
}

/**
 * By area: gives a member two entries in lists that are often shorter.
 * @type {Record<string, (world: World, onCleanup: (undo: () => Promise<unknown>) => void) => Promise<SignedIn[]>>}
 */
const creators = {
  async social(world, onCleanup) {
    const [one, ...others] = await members(world);
    const follow = async (who, target_user_key) => {
      expectOk(await who.client.post('/v1/user/follow-insert', { target_user_key }));
      onCleanup(() => who.client.delete('/v1/user/follow-delete', { target_user_key }));
    };
    for (const id of ['host01', 'host05']) await follow(one, (await world.persona(id)).userKey);
    for (const other of others) await follow(other, one.userKey);
    return [one];
  },

  async blocks(world, onCleanup) {
    const [one, ...others] = await members(world);
    const host = await world.persona('host05');
    for (const { userKey: target_user_key } of others) {
      expectOk(await one.client.post('/v1/block/chat-hidden', { target_user_key }));
      onCleanup(() => one.client.delete('/v1/block/chat-hidden', { target_user_key }));
      expectOk(await one.client.post('/v1/block/blocking', { target_user_key }));
      for (const call of ['chat-blocking', 'channel-blocking']) {
        expectOk(await host.client.post(`/v1/block/${call}`, { target_user_key }));
        onCleanup(() => host.client.delete(`/v1/block/${call}`, { target_user_key }));
      }
    }
    onCleanup(async () => {
      const { list } = expectOk(await one.client.get('/v1/block/user-blocks'));
      return one.client.delete('/v1/block/blocking', { idxs: list.map(({ idx }) => idx) });
    });
    return [one, host];
  },

  async messages(world) {
    const [one, ...others] = await members(world);
    const write = async (from, to) =>
      from.client.post('/v1/direct-message/dm-message-insert', {
        target_user_key: to.userKey,
        content: '반가워요',
      });
    for (const other of others) {
      // A stranger's first message is a request, which a reply makes a conversation.
      await write(other, one);
      expectOk(await write(one, other));
    }
    return [one];
  },

  async files(world, onCleanup) {
    const [one] = await members(world);
    for (let count = 0; count < 2; count += 1) {
      const form = new FormData();
      form.set('file', new Blob([png(4, 4)], { type: 'image/png' }), 'bee.png');
      const { file_id } = expectOk(await one.client.send('POST', '/v1/etc/img-upload-proc', { form }));
      onCleanup(() => one.client.delete(`/v1/etc/user-img-delete-proc/${file_id}`));
    }
    return [one];
  },

  async broadcast(world, onCleanup) {
    const [, ...others] = await members(world);
    const host = await world.persona('host05');
    for (const { userKey: target_user_key } of others) {
      expectOk(await host.client.post('/v1/user/manager', { target_user_key }));
      onCleanup(() => host.client.delete('/v1/user/manager', { target_user_key }));
    }
    return [host];
  },
};

/**
 * Calls `use` with the members who have two entries in lists of an area, if the run may create them, and removes
 * the entries.
 * @param {string} area
 * @param {World} world
 * @param {(people: SignedIn[]) => Promise<void>} use
 */
export async function withOrderData(area, world, use) {
  const undoing = [];
  try {
    await use(await peopleOf(area, world, (undo) => undoing.unshift(undo)));
  } finally {
    for (const undo of undoing) await undo();
  }
}

/** Empty if the run lacks what it needs: other people's lists are read all the same. */
async function peopleOf(area, world, onCleanup) {
  if (!world.target.allowWrites || !creators[area]) return [];
  try {
    return await creators[area](world, onCleanup);
  } catch (error) {
    if (error instanceof LeftOut) return [];
    throw error;
  }
}
