import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Blocks } from '@honey/server/blocks/blocks.service';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../setup/file-server.ts';

const { server } = setServer();

async function hostAndMember() {
  const [host, member] = [await buildHost(server.app), await buildMember(server.app)];
  return { hostKey: host.userKey, userKey: member.userKey };
}

/** What the database's functions answer to whoever lets a member in. */
async function answers({ hostKey, userKey }: { hostKey: number; userKey: number }) {
  const [row] = await server.app.get(Database).query(
    'test_blocks',
    `SELECT channel_is_blocked($1, $2, 'live') AS live, channel_is_blocked($1, $2, 'chat') AS chat,
         channel_is_managed($1, $2) AS manager`,
    [hostKey, userKey],
  );
  return row;
}

describe('a block', () => {
  it('is told by kind, host and member (LIVES-27, CHAT-25)', async () => {
    const [pair, others] = [await hostAndMember(), await hostAndMember()];
    expect(await answers(pair)).toEqual({ live: false, chat: false, manager: false });
    await server.app.get(Blocks).block({ ...pair, kind: 'live', byKey: pair.hostKey });
    expect(await answers(pair)).toEqual({ live: true, chat: false, manager: false });
    await server.app.get(Blocks).block({ ...pair, kind: 'chat', byKey: pair.hostKey });
    expect(await answers(pair)).toEqual({ live: true, chat: true, manager: false });
    for (const other of [
      { ...pair, hostKey: others.hostKey },
      { ...pair, userKey: others.userKey },
      { hostKey: pair.userKey, userKey: pair.hostKey },
    ])
      expect(await answers(other)).toEqual({ live: false, chat: false, manager: false });
  });

  it('stays as it was decided first, however often it is decided', async () => {
    const pair = await hostAndMember();
    const { userKey: helper } = await buildMember(server.app);
    const block = (byKey: number) => server.app.get(Blocks).block({ ...pair, kind: 'live', byKey });
    await block(pair.hostKey);
    await Promise.all([block(helper), block(helper)]);
    const rows = await server.app.get(Database).prisma.channelBlock.findMany({ where: pair });
    expect(rows).toMatchObject([{ kind: 'live', byKey: pair.hostKey }]);
  });
});

it('a manager is one of that host alone, and appointed once (LIVES-31)', async () => {
  const [pair, others] = [await hostAndMember(), await hostAndMember()];
  await Promise.all([server.app.get(Blocks).appoint(pair), server.app.get(Blocks).appoint(pair)]);
  expect(await answers(pair)).toEqual({ live: false, chat: false, manager: true });
  expect(await answers({ ...pair, hostKey: others.hostKey })).toMatchObject({ manager: false });
});
