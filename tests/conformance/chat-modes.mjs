import { TalkError, writeReply } from '@honey/mintalk';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { inRoom, until } from './room.mjs';

/** Sends a line, and returns `ok` or the refusal with its reason. */
const outcomeOfLine = (talk, channel, text) =>
  talk.talk(channel, text).then(
    () => 'ok',
    (error) =>
      error instanceof TalkError ? `${error.message}|${error.reason ?? ''}` : Promise.reject(error),
  );

/** Room settings by hosts and managers, and replies to lines. */
export const chatModes = {
  'only the host and the managers read and change a room’s settings (CHAT-41)': async (world) => {
    const [host, manager, viewer] = await Promise.all(
      ['host01', 'manager01', 'viewer01'].map((id) => world.persona(id)),
    );
    const path = `/v1/chat/room-modes/${host.userKey}`;
    expectEqual(
      expectOk(await manager.client.get(path)),
      expectOk(await host.client.get(path)),
      'what both read',
    );
    expectRefusal(await viewer.client.get(path), 'forbidden');
    expectRefusal(await viewer.client.put(path, { slow_seconds: 3 }), 'forbidden');
    expectRefusal(await world.visitor.get(path), 'login_required');
    expectRefusal(await host.client.put(path, { slow_seconds: -1 }), 'validation_failed');
  },

  'slow mode returns the remaining wait, links off refuses addresses, and managers are exempt (CHAT-42, CHAT-44)':
    async (world) => {
      const { vodKey } = await world.liveOf('host01');
      const [host, manager, fan] = await Promise.all(
        ['host01', 'manager01', 'fan01'].map((id) => world.persona(id)),
      );
      const path = `/v1/chat/room-modes/${host.userKey}`;
      const { slow_seconds, links_off_yn } = expectOk(await host.client.get(path));
      await inRoom(world, manager, vodKey, (moderated) =>
        inRoom(world, fan, vodKey, async ({ talk, channel }) => {
          world.requireWrites();
          expectOk(await host.client.put(path, { slow_seconds: 60, links_off_yn: 'Y' }));
          try {
            await until(talk, 'the modes in the channel', () =>
              /slow_seconds/.test(talk.channels.get(channel)?.extra ?? ''),
            );
            expectEqual(
              await outcomeOfLine(talk, channel, '여기 naver[.]com'),
              'denied|link',
              'a hidden address',
            );
            expectEqual(await outcomeOfLine(talk, channel, '한 줄'), 'ok', 'the first line');
            expectThat(
              /^too_fast\|\d+$/.test(await outcomeOfLine(talk, channel, '또 한 줄')),
              'the second line was not refused',
            );
            for (const text of ['매니저', 'naver.com'])
              expectEqual(await outcomeOfLine(moderated.talk, channel, text), 'ok', `"${text}" of a manager`);
          } finally {
            expectOk(await host.client.put(path, { slow_seconds, links_off_yn }));
          }
        }),
      );
    },

  'a reply names the line that it answers, and is sent without its mark (CHAT-49, MINTALK-20)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host01');
    const fan = await world.persona('manager01');
    await inRoom(world, fan, vodKey, async ({ talk, channel, received }) => {
      const question = await talk.talk(channel, '답장할 수 있나요?');
      const replyId = await talk.talk(channel, writeReply(question, '네'));
      const line = await until(talk, 'the reply', () => received.lines.find(({ id }) => id === replyId));
      expectEqual([line.message, JSON.parse(line.userChannel.extra).reply_to], ['네', question], 'the reply');
    });
  },
};
