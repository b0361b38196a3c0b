import { createHash } from 'node:crypto';
import { buildSanction } from '@honey/seeds/builders/lives';
import type { BuiltMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { ask, codeOf, MonthlyWorld, text } from './monthly-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const dayMs = 86_400_000;
let operator: BuiltMember;

beforeAll(async () => {
  // The jobs run when a test says so.
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-03-01T12:00');
  operator = await world.operator();
});

describe('the draw of an event', () => {
  it('takes one entry of a member, of any number of requests at once (EVENTS-53)', async () => {
    const event = await world.event(operator, { parts: [ask()] });
    const member = await world.member();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.enter(member, event.event_id, '행운')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => body.new_yn === 'Y')).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.entered_on)).size).toBe(1);
    expect(await world.prisma.monthEventEntry.count({ where: { eventId: event.event_id } })).toBe(1);
    // A repeat without a word, and with another one.
    expect((await world.enter(member, event.event_id)).body).toMatchObject({ new_yn: 'N', word: '행운' });
    expect(codeOf(await world.enter(member, event.event_id, '다른 단어'))).toEqual([409, 'event_entered']);
    const page = await world.page(event.event_id, member);
    expect(page.draw).toMatchObject({ entry_cnt: 1, entered_yn: 'Y', own_word: '행운', seed: null });
    expect((await world.page(event.event_id)).draw).toMatchObject({ entered_yn: 'N', own_word: null });
  });

  it('is for verified adults without a restriction, while the event runs (EVENTS-53, EVENTS-85)', async () => {
    const [{ event_id }, later, without] = [
      await world.event(operator, { parts: [ask()] }),
      await world.event(operator, {
        parts: [ask()],
        begins_on: new Date(world.nowMs + dayMs).toISOString(),
        ends_on: new Date(world.nowMs + 2 * dayMs).toISOString(),
      }),
      await world.event(operator),
    ];
    const draft = await world.draft(operator, { parts: [ask()] });
    const member = await world.member();
    expect(codeOf(await world.enter(null, event_id))).toEqual([401, 'login_required']);
    expect(codeOf(await world.enter(operator, event_id))).toEqual([403, 'event_operators_excluded']);
    expect((await world.page(event_id, operator)).refusal).toBe('event_operators_excluded');
    expect([(await world.page(event_id)).refusal, (await world.page(event_id, member)).refusal]).toEqual([
      null,
      null,
    ]);
    expect(codeOf(await world.enter(await world.member({ verificationYn: false }), event_id))).toEqual([
      403,
      'verification_required',
    ]);
    expect(codeOf(await world.enter(await world.member({ userAdultYn: false }), event_id))).toEqual([
      403,
      'event_adults_only',
    ]);
    expect(codeOf(await world.enter(member, later.event_id))).toEqual([409, 'event_not_running']);
    expect(codeOf(await world.enter(member, without.event_id))).toEqual([409, 'event_no_draw']);
    expect(codeOf(await world.enter(member, draft.event_id))).toEqual([404, 'month_event_not_found']);
    expect(codeOf(await world.enter(member, 2_000_000_000))).toEqual([404, 'month_event_not_found']);
    for (const body of [
      {},
      { event_id: 'x' },
      { event_id, word: '가'.repeat(33) },
      { event_id, word: 'a\nb' },
      { event_id, more: 1 },
    ])
      expect(codeOf(await world.send(member, 'POST', '/v1/event/ticket-ask', body))).toEqual([
        400,
        'validation_failed',
      ]);
    world.advance(dayMs);
    expect(codeOf(await world.enter(member, event_id))).toEqual([409, 'event_not_running']);
  });

  it('is made once at its end by the published seed, and pays each prize once (EVENTS-54, EVENTS-55, EVENTS-56)', async () => {
    const prizes = [
      { asset: 'STAR', amount: 1_000, count: 1 },
      { asset: 'BTUC', amount: 50, count: 2 },
    ];
    const event = await world.event(operator, { parts: [ask(prizes), { type: 'winners', title: '당첨자' }] });
    const { seed_hash } = (await world.page(event.event_id)).draw ?? {};
    const members = await Promise.all(Array.from({ length: 6 }, () => world.member()));
    for (const member of members) await world.enter(member, event.event_id, `단어 ${member.userKey}`);
    await world.settle();
    expect((await world.page(event.event_id)).winners).toEqual([]);
    world.advance(dayMs);
    // Twice, and once more: the job may run again.
    await world.settle();
    await world.settle();
    const page = await world.page(event.event_id, members[0]);
    expect(page).toMatchObject({ state: 'over', draw: { seed_hash, drawn_on: expect.any(String) } });
    expect(
      createHash('sha256')
        .update(Buffer.from(page.draw?.seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(seed_hash);
    expect(page.winners.map(({ number, asset, amount }) => [number, asset, amount])).toEqual([
      [1, 'STAR', 1_000],
      [2, 'BTUC', 50],
      [3, 'BTUC', 50],
    ]);
    expect(page.winners.every(({ nick }) => /^.\*+$/u.test(nick))).toBe(true);
    const stored = await world.prisma.monthEventPrize.findMany({ where: { eventId: event.event_id } });
    expect(new Set(stored.map(({ userKey }) => userKey)).size).toBe(3);
    for (const { userKey, asset, amount } of stored) {
      if (asset !== 'STAR' && asset !== 'BTUC') throw new Error('a prize of another kind');
      const winner = members.find((member) => member.userKey === userKey);
      if (!winner) throw new Error('a member won without an entry');
      const before = await world.member();
      expect((await world.balance(winner, asset)) - (await world.balance(before, asset))).toBe(
        Number(amount),
      );
    }
    const alarms = await world.prisma.alarm.groupBy({
      by: ['kind'],
      where: { userKey: { in: members.map(({ userKey }) => userKey) } },
      _count: true,
    });
    expect(Object.fromEntries(alarms.map(({ kind, _count }) => [kind, _count]))).toEqual({
      draw: 6,
      prize: 3,
    });
  });

  it('leaves the prize of a member who is restricted or gone with the house, and notes it (EVENTS-59, EVENTS-60)', async () => {
    const event = await world.event(operator, { parts: [ask([{ asset: 'STAR', amount: 700, count: 3 }])] });
    const [restricted, gone, paid] = [await world.member(), await world.member(), await world.member()];
    for (const member of [restricted, gone, paid]) await world.enter(member, event.event_id, '소원');
    world.advance(dayMs - 1_000);
    await buildSanction(world.app, {
      userKey: restricted.userKey,
      kind: 'service',
      startsAt: new Date(world.nowMs),
    });
    await leave(gone);
    world.advance(1_000);
    await world.settle();
    const stored = await world.prisma.monthEventPrize.findMany({
      where: { eventId: event.event_id },
      orderBy: { userKey: 'asc' },
    });
    // Who is erased before the draw takes no part in it.
    expect(stored.map(({ userKey, unpaidReason }) => [userKey, unpaidReason])).toEqual([
      [restricted.userKey, 'block_admin'],
      [paid.userKey, null],
    ]);
    const notes = await world.prisma.eventUnpaidPrize.findMany({ where: { userKey: restricted.userKey } });
    expect(notes).toMatchObject([{ kind: 'event_draw', amount: 700n, reason: 'block_admin' }]);
    // Erased after the draw: the entry stays provable, without its word.
    await leave(paid);
    expect(
      await world.prisma.monthEventEntry.findMany({
        where: { userKey: { in: [gone.userKey, paid.userKey] } },
      }),
    ).toMatchObject([
      { userKey: paid.userKey, word: null, wordHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect((await world.page(event.event_id)).winners.map(({ nick }) => nick)).toContain('***');
  });

  it('has fewer winners than prizes, or none, if fewer entered (EVENTS-54)', async () => {
    const [few, none] = [
      await world.event(operator, { parts: [ask()] }),
      await world.event(operator, { parts: [ask()] }),
    ];
    await world.enter(await world.member(), few.event_id);
    world.advance(dayMs);
    await world.settle();
    expect((await world.page(few.event_id)).winners).toHaveLength(1);
    expect(await world.page(none.event_id)).toMatchObject({
      winners: [],
      draw: { entry_cnt: 0, drawn_on: expect.any(String) },
    });
  });

  it('can be entered up to the end, and not while it is made (EVENTS-53)', async () => {
    const event = await world.event(operator, { parts: [text('곧 끝나요.'), ask()] });
    const members = await Promise.all(Array.from({ length: 10 }, () => world.member()));
    world.advance(dayMs - 1);
    for (const member of members.slice(0, 5))
      expect((await world.enter(member, event.event_id)).status).toBe(200);
    world.advance(1);
    const [late] = await Promise.all([
      Promise.all(members.slice(5).map((member) => world.enter(member, event.event_id))),
      world.settle(),
    ]);
    expect(late.map(codeOf)).toEqual(Array(5).fill([409, 'event_not_running']));
    expect((await world.page(event.event_id)).draw?.entry_cnt).toBe(5);
  });

  it('leaves books that are proven (EVENTS-56)', async () => {
    await world.app.get(JobRunner).runNow('ledger-fold');
    const broken = await asOwner(file.server.databaseUrl, verifyBooks);
    expect(broken.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});

/** Leaves for good, as the job of deletions does it. */
async function leave({ userKey }: BuiltMember): Promise<void> {
  const now = new Date(world.nowMs);
  await world.prisma.user.update({ where: { userKey }, data: { deletionAskedAt: now } });
  await world.prisma.$queryRawUnsafe('SELECT member_empty($1, $2, $2)', userKey, now);
}
