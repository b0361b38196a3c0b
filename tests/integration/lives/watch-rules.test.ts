import { permissionOf } from '@honey/server/lives/watch-rules';
import { describe, expect, it } from '@jest/globals';
import { type Situation, setWatchRules, type Viewer } from './watch-rules-support.ts';

const { refusals } = setWatchRules();
const watchRefusal = async (situation: Situation) => (await refusals(situation)).watch;
const readRefusal = async (situation: Situation) => (await refusals(situation)).read;
const talkRefusal = async (situation: Situation) => (await refusals(situation)).talk;

const member: Viewer = {
  role: 'member',
  owner: false,
  manager: false,
  contestant: false,
  serviceRestricted: false,
  chatRestricted: false,
  verified: true,
  adult: true,
  excelOnly: false,
  watchBlocked: false,
  chatBlocked: false,
  kicked: false,
  fanLevel: 0,
  subscriber: false,
};

const live: Situation['live'] = {
  state: 'live',
  type: 'normal',
  target: 'all',
  entryFanLevel: 0,
  chatFanLevel: 0,
  subscribersOnly: false,
  allowOtherHosts: true,
  barChatBlocked: false,
};

interface Changes {
  live?: Partial<Situation['live']>;
  guests?: Partial<Situation['guests']>;
}

function byMember(viewer: Partial<Viewer> = {}, changes: Changes = {}): Situation {
  return { ...byGuest(changes), viewer: { ...member, ...viewer } };
}

function byGuest(changes: Changes = {}): Situation {
  return {
    live: { ...live, ...changes.live },
    viewer: null,
    guests: { allowed: true, watching: 0, limit: 10, ...changes.guests },
  };
}

/** A member and a live that every rule for members refuses. */
const worstMember: Partial<Viewer> = {
  role: 'host',
  serviceRestricted: true,
  verified: false,
  adult: false,
  excelOnly: true,
  watchBlocked: true,
  chatBlocked: true,
  kicked: true,
};
const worstLive: Changes['live'] = {
  type: 'red',
  state: 'ended',
  allowOtherHosts: false,
  barChatBlocked: true,
  entryFanLevel: 1,
};

describe('a verified adult', () => {
  it.each(['normal', 'red', 'battle', 'excel'] as const)('may watch a %s live (LIVES-10)', async (type) => {
    expect(await watchRefusal(byMember({}, { live: { type } }))).toBeNull();
  });
});

describe('the order of refusals', () => {
  it('is the first one, and the next one once that is fixed (LIVES-22)', async () => {
    const fixes: [refusal: string, viewer: Partial<Viewer>, live: Changes['live']][] = [
      ['live_not_found', {}, { state: 'ready' }],
      ['not_ready', {}, { state: 'live' }],
      ['block_admin', { serviceRestricted: false }, {}],
      ['verification_required', { verified: true }, {}],
      ['age_limit', { adult: true }, {}],
      ['block_live', { watchBlocked: false }, {}],
      ['kicked', { kicked: false }, {}],
      ['chat_banned', { chatBlocked: false }, {}],
      ['un_allowance_host', { role: 'member' }, {}],
      ['excel_only', { excelOnly: false }, {}],
      ['fan_grade', { fanLevel: 1 }, {}],
    ];
    let viewer = worstMember;
    let changes = worstLive;
    const refused: (string | null)[] = [];
    for (const [, fixedViewer, fixedLive] of fixes) {
      refused.push(await watchRefusal(byMember(viewer, { live: changes })));
      viewer = { ...viewer, ...fixedViewer };
      changes = { ...changes, ...fixedLive };
    }
    expect(refused).toEqual(fixes.map(([refusal]) => refusal));
    expect(await watchRefusal(byMember(viewer, { live: changes }))).toBeNull();
  });

  it('is, for a guest, the sign-in before the level and the seats', async () => {
    const full = { watching: 10, limit: 10 };
    const forFans = { entryFanLevel: 1 };
    expect(await watchRefusal(byGuest({ guests: { allowed: false, ...full }, live: forFans }))).toBe(
      'login_required',
    );
    expect(await watchRefusal(byGuest({ guests: full, live: forFans }))).toBe('fan_grade');
    expect(await watchRefusal(byGuest({ guests: full }))).toBe('guest_limit');
  });
});

describe('each refusal at its boundary', () => {
  it.each([
    ['chat-blocked where chat-blocked members may enter', { chatBlocked: true }, {}, null],
    ['removed from this live', { kicked: true }, {}, 'kicked'],
    [
      'chat-blocked where chat-blocked members may not enter',
      { chatBlocked: true },
      { barChatBlocked: true },
      'chat_banned',
    ],
    [
      'restricted from talking everywhere, where chat-blocked members may not enter',
      { chatRestricted: true },
      { barChatBlocked: true },
      null,
    ],
    ['a host where other hosts may enter', { role: 'host' }, {}, null],
    [
      'a host where other hosts may not enter',
      { role: 'host' },
      { allowOtherHosts: false },
      'un_allowance_host',
    ],
    ['a member where other hosts may not enter', {}, { allowOtherHosts: false }, null],
    [
      'a contestant where other hosts may not enter',
      { role: 'host', contestant: true },
      { allowOtherHosts: false },
      null,
    ],
    [
      'a host who manages here where others may not enter',
      { role: 'host', manager: true },
      { allowOtherHosts: false },
      null,
    ],
    ['an excel-only member in an excel live', { excelOnly: true }, { type: 'excel' }, null],
    ['an excel-only member in a battle', { excelOnly: true }, { type: 'battle' }, 'excel_only'],
    ['one level below', { fanLevel: 9 }, { entryFanLevel: 10 }, 'fan_grade'],
    ['at the level', { fanLevel: 10 }, { entryFanLevel: 10 }, null],
    ['a manager below the level', { manager: true }, { entryFanLevel: 10 }, null],
    ['no fan where it is for fans', {}, { target: 'fans' }, 'fan_grade'],
    ['a fan where it is for fans', { fanLevel: 1 }, { target: 'fans' }, null],
    [
      'a fan below the level where it is for fans',
      { fanLevel: 1 },
      { target: 'fans', entryFanLevel: 2 },
      'fan_grade',
    ],
    ['a manager who is minor', { manager: true, adult: false }, {}, 'age_limit'],
    ['a manager blocked from watching', { manager: true, watchBlocked: true }, {}, 'block_live'],
  ] as const)('%s (LIVES-29, LIVES-31)', async (_, viewer, changed, refusal) => {
    expect(await watchRefusal(byMember(viewer, { live: changed }))).toBe(refusal);
  });

  it.each([
    ['no guest there yet', { watching: 0, limit: 1 }, null],
    ['one seat left', { watching: 9, limit: 10 }, null],
    ['no seat left', { watching: 10, limit: 10 }, 'guest_limit'],
    ['no seats at all', { watching: 0, limit: 0 }, 'guest_limit'],
  ])('a guest with %s (LIVES-32)', async (_, guests, refusal) => {
    expect(await watchRefusal(byGuest({ guests }))).toBe(refusal);
  });

  it.each(['red', 'battle', 'excel'] as const)(
    'a guest must sign in for a %s live (LIVES-24)',
    async (type) => {
      expect(await watchRefusal(byGuest({ live: { type } }))).toBe('login_required');
    },
  );

  it('members take no seats', async () => {
    expect(await watchRefusal(byMember({}, { guests: { watching: 10, limit: 10 } }))).toBeNull();
  });
});

describe('the host and operators', () => {
  const anyRule = { ...worstMember, serviceRestricted: false };

  it('a host enters their own live whatever its rules, also before it starts (LIVES-23, LIVES-33)', async () => {
    expect(
      await watchRefusal(byMember({ ...anyRule, owner: true }, { live: { ...worstLive, state: 'live' } })),
    ).toBeNull();
    expect(
      await watchRefusal(byMember({ ...anyRule, owner: true }, { live: { ...worstLive, state: 'ready' } })),
    ).toBeNull();
  });

  it('a host restricted by an operator does not (LIVES-25)', async () => {
    expect(await watchRefusal(byMember({ role: 'host', owner: true, serviceRestricted: true }))).toBe(
      'block_admin',
    );
  });

  it('an operator enters any live that has not ended (LIVES-23, LIVES-33)', async () => {
    const operator = { ...worstMember, role: 'operator' as const };
    expect(await watchRefusal(byMember(operator, { live: { ...worstLive, state: 'live' } }))).toBeNull();
    expect(await watchRefusal(byMember(operator, { live: { ...worstLive, state: 'ready' } }))).toBeNull();
    expect(await watchRefusal(byMember(operator, { live: worstLive }))).toBe('live_not_found');
  });
});

describe('reading the history', () => {
  it('follows the same rules, but takes no seat', async () => {
    expect(await readRefusal(byMember({ watchBlocked: true }))).toBe('block_live');
    expect(await readRefusal(byGuest({ guests: { allowed: false } }))).toBe('login_required');
    expect(await readRefusal(byGuest({ guests: { watching: 10, limit: 10 } }))).toBeNull();
  });
});

describe('the role of an admitted member', () => {
  it.each([
    ['a member', {}, 0],
    ['a fan', { fanLevel: 1 }, 1],
    ['a manager who is a fan', { manager: true, fanLevel: 50 }, 2],
    ['the host', { role: 'host', owner: true }, 3],
    ['another host', { role: 'host' }, 0],
    ['an operator who is a manager', { role: 'operator', manager: true }, 9],
  ] as const)('%s', (_, viewer, permission) => {
    expect(permissionOf(byMember(viewer))).toBe(permission);
  });

  it('a guest', () => {
    expect(permissionOf(byGuest())).toBe(0);
  });
});

describe('talking', () => {
  const forLevel10 = { live: { chatFanLevel: 10 } };

  it.each([
    ['a member where anyone may', {}, {}, null],
    ['one level below', { fanLevel: 9 }, forLevel10, 'fan_grade'],
    ['at the level', { fanLevel: 10 }, forLevel10, null],
    ['blocked by the host', { chatBlocked: true }, {}, 'chat_blocked'],
    ['restricted by an operator', { chatRestricted: true }, {}, 'chat_blocked'],
    ['blocked and below the level', { chatBlocked: true }, forLevel10, 'chat_blocked'],
    ['a manager below the level', { manager: true }, forLevel10, null],
    ['a blocked manager', { manager: true, chatBlocked: true }, {}, 'chat_blocked'],
    ['the host', { role: 'host', owner: true }, forLevel10, null],
    ['an operator', { role: 'operator' }, forLevel10, null],
  ] as const)('%s', async (_, viewer, changes, refusal) => {
    expect(await talkRefusal(byMember(viewer, changes))).toBe(refusal);
  });

  it('a guest must sign in', async () => {
    expect(await talkRefusal(byGuest())).toBe('login_required');
  });
});
