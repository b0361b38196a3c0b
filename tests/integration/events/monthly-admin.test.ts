import type { BuiltMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { ask, codeOf, type EventBody, MonthlyWorld, text } from './monthly-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const hourMs = 3_600_000;
let operator: BuiltMember;
const base = '/v1/admin/events';

const change = (who: BuiltMember | null, event: EventBody, body: object) =>
  world.send(who, 'PUT', `${base}/${event.event_id}`, {
    ...world.written(),
    version: event.version,
    ...body,
  });
const act = (who: BuiltMember | null, event: EventBody, action: string, body: object = {}) =>
  world.send(who, 'PUT', `${base}/${event.event_id}/${action}`, { version: event.version, ...body });
const reason = { reason: '시험이에요' };

beforeAll(async () => {
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-05-01T12:00');
  operator = await world.operator();
});

describe('an event', () => {
  it('is a draft, scheduled, running and over by the clock, and stays readable (EVENTS-46, EVENTS-47)', async () => {
    const draft = await world.draft(operator, {
      begins_on: new Date(world.nowMs + hourMs).toISOString(),
      ends_on: new Date(world.nowMs + 2 * hourMs).toISOString(),
      parts: [text('내용'), ask()],
    });
    const visible = async () =>
      (await world.send(null, 'GET', `/v1/event/regular-events/${draft.event_id}`)).status;
    const page = async () => (await world.send(null, 'GET', `/event/month-${draft.event_id}`)).status;
    const listed = async (state: string) =>
      (await world.send(null, 'GET', `/v1/event/regular-events?state=${state}&limit=100`)).body.list.some(
        ({ event_id }) => event_id === draft.event_id,
      );
    expect([draft.state, await visible(), await page()]).toEqual(['draft', 404, 404]);
    const { body } = await act(operator, draft, 'schedule');
    expect(body).toMatchObject({ state: 'scheduled', version: 2 });
    for (const state of ['scheduled', 'running', 'over']) {
      expect([await visible(), await page(), await listed(state)]).toEqual([200, 200, true]);
      expect((await world.page(draft.event_id)).state).toBe(state);
      // The hash of the draw is public from the start.
      expect((await world.page(draft.event_id)).draw?.seed_hash).toMatch(/^[0-9a-f]{64}$/);
      world.advance(hourMs);
    }
  });

  it('is ended, withdrawn or deleted only in the state for it, and each is in the log (EVENTS-46, EVENTS-51)', async () => {
    const running = await world.event(operator, { parts: [ask()] });
    for (const action of ['schedule', 'withdraw'])
      expect(codeOf(await act(operator, running, action, action === 'withdraw' ? reason : {}))).toEqual([
        409,
        'month_event_state',
      ]);
    const remove = (event: EventBody, version = event.version) =>
      world.send(operator, 'DELETE', `${base}/${event.event_id}`, { version, ...reason });
    expect(codeOf(await remove(running))).toEqual([409, 'month_event_state']);
    expect(codeOf(await act(operator, running, 'end'))).toEqual([400, 'validation_failed']);
    world.advance(hourMs);
    const ended = await act(operator, running, 'end', reason);
    expect(ended.body.state).toBe('over');
    await world.settle();
    expect((await world.page(running.event_id)).draw?.seed).toMatch(/^[0-9a-f]{64}$/);
    const coming = await world.event(operator, {
      begins_on: new Date(world.nowMs + hourMs).toISOString(),
    });
    const withdrawn = await act(operator, coming, 'withdraw', reason);
    expect(withdrawn.body.state).toBe('draft');
    expect((await remove(withdrawn.body)).status).toBe(200);
    expect(codeOf(await remove(withdrawn.body))).toEqual([409, 'month_event_changed']);
    const entries = await world.prisma.auditEntry.findMany({
      where: { target: `event:${coming.event_id}` },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'events.add',
      'events.schedule',
      'events.withdraw',
      'events.remove',
    ]);
    expect(entries[3]?.reason).toBe('시험이에요');
  });

  it('of two operators at once one changes, and the other is refused (EVENTS-51)', async () => {
    const [draft, other] = [await world.draft(operator), await world.operator()];
    const answers = await Promise.all([
      change(operator, draft, { title: '하나' }),
      change(other, draft, { title: '둘' }),
      change(other, draft, { title: '셋' }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'month_event_changed'],
      [409, 'month_event_changed'],
    ]);
    // Twice at once by the same key: one draft.
    const key = { 'Idempotency-Key': 'one-draft' };
    const both = await Promise.all(
      [1, 2].map(() => world.send(operator, 'POST', base, world.written({ title: '한 번만' }), key)),
    );
    expect(new Set(both.map(({ body }) => body.event_id)).size).toBe(1);
  });

  it('keeps its begin, its draw and its ranking once it runs; its texts may change (EVENTS-51)', async () => {
    const ranking = { type: 'ranking', title: '순위', kind: 'host', prizes: [] };
    const event = await world.event(operator, { parts: [ask(), ranking] });
    const begins_on = new Date(world.nowMs).toISOString();
    const ends_on = new Date(world.nowMs + 24 * hourMs).toISOString();
    world.advance(hourMs);
    const same = { begins_on, ends_on };
    for (const refused of [
      { ...same, parts: [ask([{ asset: 'STAR', amount: 1, count: 2 }]), ranking] },
      { ...same, parts: [ranking] },
      { ...same, parts: [ask(), { ...ranking, kind: 'member' }] },
      { ...same, begins_on: new Date(world.nowMs).toISOString(), parts: [ask(), ranking] },
    ])
      expect(codeOf(await change(operator, event, refused))).toEqual([409, 'month_event_fixed']);
    const { status, body } = await change(operator, event, {
      ...same,
      parts: [text('덧붙여요.'), { ...ranking, title: '새 이름' }, ask()],
    });
    expect([status, body.version]).toEqual([200, 3]);
    expect((await world.page(event.event_id)).parts.map(({ type }) => type)).toEqual([
      'text',
      'ranking',
      'ticket_ask',
    ]);
    // The end may move, but not into the past.
    const later = { ...same, ends_on: new Date(world.nowMs + 48 * hourMs).toISOString(), parts: body.parts };
    expect((await change(operator, body, later)).status).toBe(200);
    const past = { ...later, version: 4, ends_on: new Date(world.nowMs - 1).toISOString() };
    expect(codeOf(await change(operator, body, past))).toEqual([400, 'validation_failed']);
  });

  it('shows markup as text, exactly as it was written (EVENTS-49)', async () => {
    const written = '<script>alert(1)</script><img src=x onerror=alert(1)>\n[링크](javascript:alert(1))';
    const { event_id } = await world.event(operator, {
      title: '<b>굵게</b>',
      parts: [text(written), { type: 'winners', title: '<i>당첨</i>' }],
    });
    const { title, parts } = await world.page(event_id);
    expect([title, parts[0]?.text, parts[1]?.title]).toEqual(['<b>굵게</b>', written, '<i>당첨</i>']);
    const page = await file.client.get<string>(`/event/month-${event_id}`);
    expect(JSON.stringify(page.body)).not.toContain('<b>굵게');
  });

  const button = (url: string, external_yn = 'N') => ({ type: 'button', label: '가기', url, external_yn });
  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['an end before its begin', { ends_on: '2020-01-01T00:00:00.000Z' }, 'ends_on'],
    ['an end after more than 100 days', { ends_on: '2031-09-01T00:00:00.000Z' }, 'ends_on'],
    ['a time without its offset', { begins_on: '2031-05-01T00:00:00' }, 'begins_on'],
    ['a picture of another site', { image: 'https://evil.example/a.png' }, 'image'],
    ['a part of an unknown type', { parts: [{ type: 'html', text: 'x' }] }, 'parts.0.type'],
    ['a part without a type', { parts: [{ text: 'x' }] }, 'parts.0.type'],
    ['a part that is no object', { parts: ['x'] }, 'parts.0'],
    ['a part with a field of another', { parts: [{ ...text('x'), url: '/files/a.png' }] }, 'parts.0.url'],
    ['an empty text', { parts: [text(' ')] }, 'parts.0.text'],
    ['a text that is too long', { parts: [text('가'.repeat(5_001))] }, 'parts.0.text'],
    [
      'a picture part of another site',
      { parts: [{ type: 'picture', url: '//evil.example/a.png', alt: '' }] },
      'parts.0.url',
    ],
    ['a button to a script', { parts: [button('javascript:alert(1)')] }, 'parts.0.url'],
    ['a button to another site without the flag', { parts: [button('https://example.com/')] }, 'parts.0.url'],
    ['a button out over http', { parts: [button('http://example.com/', 'Y')] }, 'parts.0.url'],
    ['a button to //', { parts: [button('//evil.example')] }, 'parts.0.url'],
    [
      'an external button with a name and password',
      { parts: [button('https://a:b@example.com/', 'Y')] },
      'parts.0.url',
    ],
    ['two draws', { parts: [ask(), ask()] }, 'parts.1.type'],
    [
      'more than 100 winners',
      {
        parts: [
          ask([
            { asset: 'STAR', amount: 1, count: 60 },
            { asset: 'STAR', amount: 1, count: 60 },
          ]),
        ],
      },
      'parts.0.prizes',
    ],
    [
      'more than 10,000,000 honey in all',
      { parts: [ask([{ asset: 'STAR', amount: 1_000_000, count: 11 }])] },
      'parts.0.prizes',
    ],
    [
      'a prize of nothing',
      { parts: [ask([{ asset: 'STAR', amount: 0, count: 1 }])] },
      'parts.0.prizes.0.amount',
    ],
    ['a prize in won', { parts: [ask([{ asset: 'KRW', amount: 1, count: 1 }])] }, 'parts.0.prizes.0.asset'],
    ['more than 30 parts', { parts: Array(31).fill(text('x')) }, 'parts'],
    ['an unknown field', { version: 1 }, 'version'],
  ])('is refused with %s (EVENTS-49, EVENTS-50)', async (_what, wrong, field) => {
    const { status, body } = await world.send(operator, 'POST', base, world.written(wrong));
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields?.map((one) => one.field)).toContain(field);
  });

  it('accepts every part, and links out of the site only with the flag (EVENTS-48, EVENTS-50)', async () => {
    const parts = [
      { type: 'picture', url: '/files/art/event.svg', alt: '그림' },
      text('글'),
      { type: 'countdown', label: '끝날 때까지', until: 'ends' },
      { type: 'attendance', title: '출석' },
      ask(),
      { type: 'ranking', title: '순위', kind: 'member', prizes: [{ asset: 'BTUC', amount: 5, count: 1 }] },
      { type: 'winners', title: '당첨자' },
      button('/ranks/host-ranking?x=1#y'),
      button('https://example.com/notice', 'Y'),
    ];
    const { event_id } = await world.event(operator, { parts, image: '/files/art/event.svg' });
    expect((await world.page(event_id)).parts).toEqual(parts);
  });

  it('without parts is not scheduled (EVENTS-51)', async () => {
    const draft = await world.draft(operator, { parts: [] });
    const { status, body } = await act(operator, draft, 'schedule');
    expect([status, body.fields?.map(({ field }) => field)]).toEqual([400, ['parts']]);
  });

  it('is written by operators alone (EVENTS-51)', async () => {
    const draft = await world.draft(operator);
    for (const who of [await world.member(), await world.member({ role: 'host' })]) {
      const answers = [
        await world.send(who, 'GET', base),
        await world.send(who, 'POST', base, world.written()),
        await change(who, draft, {}),
        await act(who, draft, 'schedule'),
        await act(who, draft, 'end', reason),
        await act(who, draft, 'withdraw', reason),
        await world.send(who, 'DELETE', `${base}/${draft.event_id}`, { version: 1, ...reason }),
      ];
      expect(answers.map(codeOf)).toEqual(Array(7).fill([403, 'forbidden']));
    }
    expect((await world.send(null, 'GET', base)).status).toBe(401);
    expect((await world.send(null, 'POST', base, world.written())).status).toBe(401);
  });
});

describe('the list', () => {
  it('has running events first, then those to come, then ended ones, in pages (EVENTS-47)', async () => {
    const all: string[] = [];
    for (let offset = 0; ; offset += 2) {
      const { body } = await world.send(null, 'GET', `/v1/event/regular-events?offset=${offset}&limit=2`);
      all.push(...body.list.map(({ state }) => state));
      if (offset + 2 >= body.total) break;
    }
    const order = ['running', 'scheduled', 'over'];
    expect(all).toEqual([...all].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    expect(all.length).toBeGreaterThan(3);
    expect(codeOf(await world.send(null, 'GET', '/v1/event/regular-events?state=draft'))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});
