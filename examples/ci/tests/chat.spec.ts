import { enterRoom } from '@honey/testkit';
import { expect, test } from '@honey/testkit/playwright';

test('a line sent by one viewer reaches the other', async ({ sandbox }) => {
  const { members, lives } = await sandbox.make({
    tokens_yn: 'Y',
    members: [{ ref: 'alice' }, { ref: 'carol' }],
    hosts: [{ ref: 'bob', live: {} }],
  });
  const { alice, carol } = members;
  if (!alice || !carol || !lives.bob) throw new Error('nothing was created');
  const rooms = [
    await enterRoom(sandbox.as(alice), lives.bob.vod_key),
    await enterRoom(sandbox.as(carol), lives.bob.vod_key),
  ];
  const received = new Promise<string>((resolve) =>
    rooms[1]?.talk.on('talk', ({ message }) => resolve(message)),
  );
  await rooms[0]?.say('안녕하세요');
  expect(await received).toBe('안녕하세요');
  for (const room of rooms) room.leave();
});
