import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectThat,
  expectTime,
} from './expect.mjs';

const listPath = '/v1/event/regular-events';
const adminPath = '/v1/admin/events';
const hourMs = 3_600_000;
const reason = '적합성 검사';

const drawPart = { type: 'ticket_ask', title: '응모', prizes: [{ asset: 'BTUC', amount: 1, count: 2 }] };

/** A valid event that began an hour ago and lasts an hour more. */
const written = (now, change = {}) => ({
  title: '적합성 검사 이벤트',
  summary: '적합성 검사에서 쓰는 이벤트예요.',
  begins_on: new Date(now - hourMs).toISOString(),
  ends_on: new Date(now + hourMs).toISOString(),
  parts: [{ type: 'text', text: '<b>글</b>' }, drawPart],
  ...change,
});

/** An event that runs; the caller ends it. */
async function runningEvent(world) {
  const { client: operator } = await world.persona('admin01');
  const draft = expectOk(await operator.post(adminPath, written(await world.now())));
  const path = `${adminPath}/${draft.event_id}`;
  const event = expectOk(await operator.put(`${path}/schedule`, { version: draft.version }));
  const end = async () => expectOk(await operator.put(`${path}/end`, { version: event.version, reason }));
  return { operator, draft, event, path, end, page: `${listPath}/${draft.event_id}` };
}

/** @type {Record<string, import('./harness.mjs').Case>} */
export const monthlyEvents = {
  'events are listed by state, running ones first, in pages (EVENTS-47)': async (world) => {
    const { end } = await runningEvent(world);
    const { list } = expectOk(await world.visitor.get(`${listPath}?limit=100`));
    const order = ['running', 'scheduled', 'over'];
    const states = list.map(({ state }) => state);
    expectEqual(
      states,
      [...states].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
      'the order of states',
    );
    for (const { begins_on, ends_on } of list) {
      expectTime(begins_on, 'begins_on');
      expectThat(Date.parse(ends_on) > Date.parse(begins_on), 'an event ends before it begins');
    }
    await expectPaging(
      (query) => world.visitor.get(`${listPath}?${query}`),
      ({ event_id }) => event_id,
    );
    const running = expectOk(await world.visitor.get(`${listPath}?state=running&limit=100`));
    expectThat(
      running.list.length > 0 && running.list.every(({ state }) => state === 'running'),
      'the filter of running events',
    );
    expectRefusal(await world.visitor.get(`${listPath}?state=draft`), 'validation_failed');
    await end();
  },

  'a draft is not found until it is scheduled (EVENTS-46)': async (world) => {
    const { client: operator } = await world.persona('admin01');
    const draft = expectOk(await operator.post(adminPath, written(await world.now())));
    expectEqual([draft.state, draft.version], ['draft', 1], 'the state and the version');
    expectRefusal(await world.visitor.get(`${listPath}/${draft.event_id}`), 'month_event_not_found');
    const now = await world.now();
    const later = {
      begins_on: new Date(now + hourMs).toISOString(),
      ends_on: new Date(now + 2 * hourMs).toISOString(),
    };
    const next = expectOk(await operator.post(adminPath, written(now, later)));
    const nextPath = `${adminPath}/${next.event_id}`;
    const scheduled = expectOk(await operator.put(`${nextPath}/schedule`, { version: next.version }));
    const listed = expectOk(await operator.get(`${adminPath}?state=scheduled&limit=100`)).list;
    expectThat(
      listed.some(({ event_id }) => event_id === next.event_id),
      'a scheduled event is not listed',
    );
    const withdrawn = expectOk(
      await operator.put(`${nextPath}/withdraw`, { version: scheduled.version, reason }),
    );
    expectEqual(withdrawn.state, 'draft', 'the state after it was withdrawn');
    expectOk(await operator.delete(nextPath, { version: withdrawn.version, reason }));
    const remove = { version: draft.version, reason };
    expectOk(await operator.delete(`${adminPath}/${draft.event_id}`, remove));
    expectRefusal(await operator.delete(`${adminPath}/${draft.event_id}`, remove), 'month_event_changed');
  },

  'one version of an event is changed once, and wrong parts are refused (EVENTS-49, EVENTS-50, EVENTS-51)':
    async (world) => {
      const { client: operator } = await world.persona('admin01');
      const now = await world.now();
      const draft = expectOk(await operator.post(adminPath, written(now)));
      const path = `${adminPath}/${draft.event_id}`;
      for (const [part, field] of [
        [{ type: 'html', text: 'x' }, 'parts.0.type'],
        [{ type: 'picture', url: 'https://example.com/a.png', alt: '' }, 'parts.0.url'],
        [{ type: 'button', label: '가기', url: 'https://example.com/', external_yn: 'N' }, 'parts.0.url'],
        [{ type: 'button', label: '가기', url: 'javascript:alert(1)', external_yn: 'Y' }, 'parts.0.url'],
      ])
        expectFieldRefusal(await operator.post(adminPath, written(now, { parts: [part] })), field);
      const change = { ...written(now, { title: '고친 이벤트' }), version: draft.version };
      const changed = expectOk(await operator.put(path, change));
      expectEqual([changed.title, changed.version], ['고친 이벤트', draft.version + 1], 'the changed event');
      expectRefusal(await operator.put(path, change), 'month_event_changed');
      expectOk(await operator.delete(path, { version: changed.version, reason }));
    },

  'a member enters a draw once, by an own word or without (EVENTS-53)': async (world) => {
    const { event, page, end } = await runningEvent(world);
    const { client } = await world.joining.member();
    const enter = (body) => client.post('/v1/event/ticket-ask', { event_id: event.event_id, ...body });
    expectRefusal(
      await world.visitor.post('/v1/event/ticket-ask', { event_id: event.event_id }),
      'login_required',
    );
    const before = expectOk(await client.get(page)).draw;
    const first = expectOk(await enter({ word: '적합' }));
    expectEqual([first.new_yn, first.word], ['Y', '적합'], 'the first entry');
    const again = expectOk(await enter({ word: '적합' }));
    expectEqual([again.new_yn, again.entered_on], ['N', first.entered_on], 'the repeat');
    expectRefusal(await enter({ word: '다른' }), 'event_entered');
    const { draw } = expectOk(await client.get(page));
    expectEqual([draw.entered_yn, draw.own_word], ['Y', '적합'], 'the entry of the member');
    expectEqual([before.entered_yn, before.own_word], ['N', null], 'the page before it');
    const visited = expectOk(await world.visitor.get(page)).draw;
    expectEqual([visited.entered_yn, visited.own_word], ['N', null], 'what a visitor sees');
    await end();
    expectRefusal(
      await (await world.joining.member()).client.post('/v1/event/ticket-ask', { event_id: event.event_id }),
      'event_not_running',
    );
  },

  'the hash of a draw is public before its seed, and an event that is over stays readable (EVENTS-47, EVENTS-54)':
    async (world) => {
      const { page, end } = await runningEvent(world);
      const running = expectOk(await world.visitor.get(page));
      expectEqual(running.state, 'running', 'the state');
      expectThat(/^[0-9a-f]{64}$/.test(running.draw.seed_hash), 'a hash of 64 digits');
      expectEqual(
        [running.draw.seed, running.draw.drawn_on, running.winners],
        [null, null, []],
        'what is public',
      );
      expectEqual(running.parts[0], { type: 'text', text: '<b>글</b>' }, 'the text as it was written');
      await end();
      const over = expectOk(await world.visitor.get(page));
      expectEqual(
        [over.state, over.draw.seed_hash],
        ['over', running.draw.seed_hash],
        'the event that is over',
      );
    },

  'the pure hosts of a month have places and live days (EVENTS-61, EVENTS-62, EVENTS-63)': async ({
    visitor,
  }) => {
    const pure = expectOk(await visitor.get('/v1/event/pure-hosts?limit=100'));
    expectEqual(pure.month, pure.last_month, 'the month without a parameter');
    expectThat(pure.first_month < pure.last_month, 'the first selectable month');
    for (const [index, entry] of pure.list.entries()) {
      const before = pure.list[index - 1];
      expectThat(entry.live_day_cnt >= pure.days_min, 'too few live days');
      expectThat(
        !before || (entry.place > before.place && entry.watcher_cnt <= before.watcher_cnt),
        'the order of places',
      );
    }
    for (const month of ['209912', '2026-01'])
      expectRefusal(await visitor.get(`/v1/event/pure-hosts?month=${month}`), 'validation_failed');
  },
};
