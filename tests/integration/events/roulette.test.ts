import { drawLot, drawMessage, drawSeedHash, drawWords, rouletteFieldOf, rouletteFields } from '@honey/rules';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type {
  RouletteRound,
  RouletteRoundList,
  RouletteSpinList,
  RouletteWinnerList,
} from '@honey/server/events/roulette/roulette.dto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { RouletteWorld } from './roulette-support.ts';

const file = setServer();
const { client: visitor } = file;
const world = new RouletteWorld(file);

// A Wednesday in Seoul.
beforeEach(() => world.at('2026-11-25T03:00:00Z'));

describe('the roulette', () => {
  it('shows all visitors the round, its hash, the fields and the cumulative prize before the first spin (EVENTS-6, EVENTS-18)', async () => {
    await world.rounds.run();
    const roulette = await world.roulette();
    expect(roulette.round).toMatchObject({
      period: '2026-11-23',
      begins_on: '2026-11-22T15:00:00.000Z',
      ends_on: '2026-11-29T15:00:00.000Z',
      closed_yn: 'N',
      seed: null,
      spin_cnt: 0,
    });
    expect(roulette.round.seed_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(roulette.next).toMatchObject({ period: '2026-11-30', begins_on: '2026-11-29T15:00:00.000Z' });
    expect(roulette.fields).toEqual(rouletteFields);
    expect(roulette).toMatchObject({ cumulative_cnt: 10_000, ticket_cnt: null, refusal: null, spin: null });
  });

  it('opens rounds ahead, once, also by several servers at once (EVENTS-1, EVENTS-10, EVENTS-27)', async () => {
    await Promise.all([world.rounds.run(), world.rounds.run(), world.rounds.run()]);
    await world.rounds.run();
    const rounds = await world.database.prisma.rouletteRound.findMany({ orderBy: { beginsAt: 'asc' } });
    expect(new Set(rounds.map(({ beginsAt }) => beginsAt.getTime())).size).toBe(rounds.length);
    world.at('2026-12-02T15:00:00Z');
    await world.rounds.run();
    const next = await world.database.prisma.drawSeed.findMany({
      where: { beginsAt: { gt: new Date('2026-12-03') } },
    });
    expect(next.length).toBeGreaterThan(0);
    const week = 7 * 86_400_000;
    const announced = await world.database.prisma.drawSeed.findFirst({ where: { period: '2026-12-07' } });
    expect(announced && announced.beginsAt.getTime() - announced.publishedAt.getTime()).toBeLessThanOrEqual(
      week * 2,
    );
    world.at('2026-12-13T14:00:00Z');
    await world.rounds.run();
    const later = await world.database.prisma.drawSeed.findFirst({ where: { period: '2026-12-21' } });
    expect(later?.publishedAt.getTime()).toBeLessThanOrEqual(Date.parse('2026-12-20T15:00:00Z') - week);
  });

  it('pays out a ticket once for what earned it (EVENTS-3)', async () => {
    const player = await world.player();
    await world.rounds.current();
    const pay = (key: string) =>
      world.database.queryUntyped<{ ticket: number | null }>(
        'test_ticket',
        `SELECT roulette_ticket_add($1, 'operator', $2, $3) AS ticket`,
        [player.member.userKey, key, new Date('2026-11-25T03:00:00Z')],
      );
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay('2026-11-25 30')));
    expect(paid.filter(([row]) => row?.ticket !== null)).toHaveLength(1);
    await pay('2026-11-25 60');
    expect((await world.roulette(player.client)).ticket_cnt).toBe(2);
  });

  it('requires a signed-in member and valid input for a spin (EVENTS-25)', async () => {
    expect((await world.spin(visitor)).status).toBe(401);
    expect((await visitor.get('/v1/event/roulette/spins')).status).toBe(401);
    const { client } = await world.player(1);
    for (const body of [
      { word: '' },
      { word: 'a'.repeat(33) },
      { word: 'a\u0000' },
      { word: 5 },
      { word: null },
      { x: 1 },
    ])
      expect((await world.spin(client, body)).status).toBe(400);
    expect((await visitor.get('/v1/event/roulette/winners?round_id=x')).status).toBe(400);
    expect((await visitor.get('/v1/event/roulette/rounds?limit=101')).status).toBe(400);
  });

  it('spends a ticket, and draws what seed, number, member and word decide (EVENTS-2, EVENTS-5, EVENTS-7)', async () => {
    const player = await world.player(2);
    const before = await world.roulette(player.client);
    expect(before).toMatchObject({ ticket_cnt: 2, refusal: null });
    const spin = await world.spun(player.client, { word: '행운' });
    const { seedId } = await world.database.prisma.rouletteRound.findUniqueOrThrow({
      where: { roundId: spin.round_id },
    });
    const seed = await world.seeds.secretOf(seedId);
    expect(drawSeedHash(seed)).toBe(before.round.seed_hash);
    const message = drawMessage({
      kind: 'roulette',
      period: before.round.period,
      number: before.round.spin_cnt + 1,
      userKey: player.member.userKey,
      word: '행운',
    });
    expect(spin.lot).toBe(drawLot(drawWords(seed, message), 10_000));
    expect(spin).toMatchObject({ ...pick(rouletteFieldOf(spin.lot)), word: '행운', forced_yn: 'N' });
    expect(spin.ticket_cnt).toBe(spin.prize_cd === 'ticket' ? 2 : 1);
    const after = await world.roulette(player.client);
    expect(after.spin).toMatchObject({ spin_id: spin.spin_id, seed: null, word: '행운' });
    expect(after.ticket_cnt).toBe(spin.ticket_cnt);
    await world.expectCleanBooks();
  });

  it('refuses a spin without a ticket, and who may take no part (EVENTS-2, EVENTS-4)', async () => {
    const { client } = await world.player();
    expect((await world.spin(client)).body.code).toBe('roulette_no_ticket');
    const cases = [
      [{ verificationYn: false }, 'verification_required'],
      [{ userAdultYn: false }, 'event_adults_only'],
      [{ role: 'operator' }, 'event_operators_excluded'],
    ] as const;
    for (const [overrides, code] of cases) {
      const player = await world.player(0, overrides);
      expect((await world.spin(player.client)).body.code).toBe(code);
      expect((await world.roulette(player.client)).refusal).toBe(code);
    }
  });

  it('pays prizes from the event account: honey, BTUC, another ticket, nothing (EVENTS-6, EVENTS-14)', async () => {
    const player = await world.player(5);
    for (const animal of ['tiger', 'ox', 'monkey', 'rat']) {
      await world.force(animal, player);
      await world.spun(player.client);
    }
    expect(await world.balances(player)).toMatchObject({ star_cnt: 1_000, btuc_cnt: 100 });
    expect((await world.roulette(player.client)).ticket_cnt).toBe(2);
    const { body } = await player.client.get<{ list: unknown[] }>('/v1/event/roulette/winners');
    expect(body.list).toEqual([]);
    await world.expectCleanBooks();
  });

  it('shows prizes in the histories as entries of events (EVENTS-21)', async () => {
    const player = await world.player(2);
    for (const animal of ['horse', 'sheep']) {
      await world.force(animal, player);
      await world.spun(player.client);
    }
    const rows = await world.database.queryUntyped<{ operation: string }>(
      'test_event_operations',
      `SELECT DISTINCT operation FROM ledger_transfers WHERE owner_key = $1 AND operation LIKE 'event%'`,
      [player.member.userKey],
    );
    expect(rows).toEqual([{ operation: 'event_prize' }]);
  });

  it('returns the first response to a repeated key, refuses other input, and keeps keys of members apart (EVENTS-5, EVENTS-24)', async () => {
    const [player, other] = [await world.player(3), await world.player(1)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.spin(player.client, { word: '같은' }, 'one-spin')),
    );
    expect(new Set(answers.map(({ body }) => body.spin_id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const mismatch = await world.spin(player.client, { word: '다른' }, 'one-spin');
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
    const stranger = await world.spin(other.client, { word: '같은' }, 'one-spin');
    expect(stranger.body.spin_id).not.toBe(answers[0]?.body.spin_id);
    const spins = await world.database.prisma.rouletteSpin.count({
      where: { userKey: player.member.userKey },
    });
    expect(spins).toBe(1);
    await world.expectCleanBooks();
  });

  it('makes 10 of 100 simultaneous spins with 10 tickets, numbered without gaps (EVENTS-5)', async () => {
    const player = await world.player(10);
    // Fields without another ticket.
    for (let nth = 0; nth < 10; nth += 1) await world.force('dog', player);
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.spin(player.client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'roulette_no_ticket')).toHaveLength(90);
    expect(await world.balances(player)).toMatchObject({ star_cnt: 50 });
    await world.expectCleanBooks();
  });

  it('makes 50 simultaneous spins of different members, each once (EVENTS-5)', async () => {
    const players = await Promise.all(Array.from({ length: 50 }, () => world.player(1)));
    const answers = await Promise.all(players.map(({ client }) => world.spin(client)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(50);
    await world.expectCleanBooks();
    expect((await world.verify()).filter(({ state }) => state === 'broken')).toEqual([]);
  });

  it('lists own spins with pages, and not those of others (EVENTS-13, EVENTS-20)', async () => {
    const player = await world.player(3);
    for (let nth = 0; nth < 3; nth += 1) await world.spun(player.client, { word: `말${nth}` });
    const { body } = await player.client.get<RouletteSpinList>('/v1/event/roulette/spins?offset=1&limit=1');
    expect(body).toMatchObject({
      total: 3,
      offset: 1,
      limit: 1,
      list: [{ word: '말1', user_key: player.member.userKey }],
    });
    const roundId = body.list[0]?.round_id;
    const ofRound = await player.client.get<RouletteSpinList>(`/v1/event/roulette/spins?round_id=${roundId}`);
    expect(ofRound.body.total).toBe(3);
    const { client } = await world.player();
    expect((await client.get<RouletteSpinList>('/v1/event/roulette/spins')).body).toMatchObject({
      total: 0,
      list: [],
    });
  });
});

describe('a round of the roulette', () => {
  it('grows and carries its cumulative prize, which begins again after a win (EVENTS-8, EVENTS-9, EVENTS-12)', async () => {
    world.at('2030-01-09T03:00:00Z');
    const player = await world.player(6, { nick: '꿀벌이네' });
    const before = (await world.roulette()).cumulative_cnt;
    await world.force('pig', player);
    expect((await world.spun(player.client)).cumulative_cnt).toBe(before + 10);
    world.at('2030-01-16T03:00:00Z');
    await world.renew(player);
    await world.rounds.run();
    expect((await world.spin(player.client)).body.code).toBe('roulette_no_ticket');
    await world.grant(player, 3);
    await world.force('dragon', player);
    const won = await world.spun(player.client);
    expect(won).toMatchObject({ prize_cd: 'cumulative', amount: before + 10, cumulative_cnt: 10_000 });
    await world.force('rat', player);
    expect((await world.spun(player.client)).cumulative_cnt).toBe(10_010);
    const winners = await visitor.get<RouletteWinnerList>('/v1/event/roulette/winners');
    expect(winners.body.list[0]).toMatchObject({ nick: '꿀***', star_cnt: before + 10, animal_cd: 'dragon' });
    await world.force('horse', player);
    await world.spun(player.client);
    const alarms = await world.database.queryUntyped<{ detail: unknown }>(
      'test_prize_alarms',
      `SELECT detail FROM alarms WHERE user_key = $1 AND kind = 'prize' ORDER BY alarm_sn`,
      [player.member.userKey],
    );
    expect(alarms.map(({ detail }) => detail)).toEqual([
      { source: 'roulette', asset: 'STAR', amount: before + 10 },
      { source: 'roulette', asset: 'STAR', amount: 100 },
    ]);
    const ofRound = await visitor.get<RouletteWinnerList>(
      `/v1/event/roulette/winners?round_id=${won.round_id}&limit=1`,
    );
    expect(ofRound.body).toMatchObject({ total: 2, list: [{ star_cnt: 100 }] });
    await world.expectCleanBooks();
  });

  it('shows its seed once it is over, and not before (EVENTS-10, EVENTS-19)', async () => {
    world.at('2031-01-08T03:00:00Z');
    const player = await world.player(1);
    const spin = await world.spun(player.client, { word: '증명' });
    const path = `/v1/event/roulette/rounds/${spin.round_id}`;
    expect((await visitor.get<RouletteRound>(path)).body).toMatchObject({ seed: null, closed_yn: 'N' });
    world.at('2031-01-12T15:00:00Z');
    await Promise.all([world.rounds.run(), world.rounds.run()]);
    const { body } = await visitor.get<RouletteRound>(path);
    expect(body.closed_yn).toBe('Y');
    expect(drawSeedHash(body.seed ?? '')).toBe(body.seed_hash);
    await world.renew(player);
    const own = await player.client.get<RouletteSpinList>('/v1/event/roulette/spins');
    const [shown] = own.body.list;
    if (!shown || shown.seed === null) throw new Error('the seed is not shown');
    const { period, number, user_key: userKey, word } = shown;
    const message = drawMessage({ kind: 'roulette', period, number, userKey, word });
    expect(drawLot(drawWords(shown.seed, message), 10_000)).toBe(spin.lot);
    const over = await visitor.get<RouletteRoundList>('/v1/event/roulette/rounds');
    expect(over.body.list[0]).toMatchObject({ round_id: spin.round_id, seed: body.seed });
    const coming = await world.database.prisma.rouletteRound.findFirstOrThrow({
      orderBy: { beginsAt: 'desc' },
    });
    expect((await visitor.get(`/v1/event/roulette/rounds/${coming.roundId}`)).status).toBe(404);
  });

  it('is opened by the first call after the clock jumped over weeks (EVENTS-26)', async () => {
    world.at('2032-05-05T03:00:00Z');
    expect((await world.roulette()).round.period).toBe('2032-05-03');
  });

  it('refuses a spin that arrives after its end (EVENTS-9)', async () => {
    world.at('2033-05-05T03:00:00Z');
    const player = await world.player(1);
    const { roundId } = await world.rounds.current();
    await world.database.queryUntyped('test_close', 'SELECT roulette_round_end($1)', [
      new Date('2033-05-05T03:00:00Z'),
    ]);
    const late = await world.spin(player.client);
    expect(late.body.code).toBe('roulette_no_ticket');
    expect((await world.rounds.current()).roundId).not.toBe(roundId);
  });

  it('ends in the sandbox, and marks spins that the sandbox decided (EVENTS-15)', async () => {
    world.at('2035-05-02T03:00:00Z');
    const player = await world.player(2);
    await world.force('tiger', player);
    expect(await world.spun(player.client)).toMatchObject({ animal_cd: 'tiger', forced_yn: 'Y' });
    expect((await world.spun(player.client)).forced_yn).toBe('N');
    const { body } = await visitor.send<{ ended_round_id: number; round_id: number }>(
      'POST',
      '/sandbox/api/roulette/end-round',
    );
    const ended = await visitor.get<RouletteRound>(`/v1/event/roulette/rounds/${body.ended_round_id}`);
    expect(ended.body).toMatchObject({ closed_yn: 'Y', forced_yn: 'Y' });
    expect(drawSeedHash(ended.body.seed ?? '')).toBe(ended.body.seed_hash);
    const report = (await world.verify()).find(({ name }) => name === 'roulette 2035-04-30');
    expect(report).toMatchObject({ state: 'forced', draws: 2, forced: 1 });
    expect((await world.roulette(player.client)).round).toMatchObject({
      round_id: body.round_id,
      period: '2035-04-30.2',
      ends_on: '2035-05-06T15:00:00.000Z',
    });
    expect((await world.spin(player.client)).body.code).toBe('roulette_no_ticket');
  });

  it('lists rounds, winners and unpaid prizes for operators, who pay out tickets with a reason (EVENTS-14, EVENTS-16)', async () => {
    world.at('2036-05-07T03:00:00Z');
    const operator = (await world.player(0, { role: 'operator' })).client;
    const player = await world.player();
    const grant = () =>
      operator.send<{ ticket_cnt: number }>('POST', '/v1/admin/roulette-tickets', {
        body: { user_key: player.member.userKey, ticket_cnt: 2, reason: '보상' },
        headers: { 'Idempotency-Key': 'one-grant' },
      });
    expect([(await grant()).body.ticket_cnt, (await grant()).body.ticket_cnt]).toEqual([2, 0]);
    expect(
      await world.database.prisma.auditEntry.count({ where: { action: 'events.roulette_tickets' } }),
    ).toBe(1);
    await world.force('tiger', player);
    const spin = await world.spun(player.client);
    const round = await operator.get(`/v1/admin/roulette-rounds/${spin.round_id}`);
    expect(round.body).toMatchObject({ ticket_cnt: 2, member_cnt: 1, star_cnt: 1_000, btuc_cnt: 0 });
    const winners = await operator.get(`/v1/admin/roulette-winners?round_id=${spin.round_id}`);
    expect(winners.body).toMatchObject({
      list: [{ spin_id: spin.spin_id, user: { nick: player.member.nick } }],
    });
    const minor = await world.player(0, { userAdultYn: false });
    const pay = async (userKey: number) =>
      world.database.queryUntyped<{ outcome: string }>(
        'test_prize',
        `SELECT outcome FROM event_prize_pay('event_draw', $1, 'month-1 1', 'STAR', 500, $2)`,
        [userKey, new Date('2036-05-07T03:00:00Z')],
      );
    expect([await pay(minor.member.userKey), await pay(minor.member.userKey)]).toEqual([
      [{ outcome: 'unpaid' }],
      [{ outcome: 'replayed' }],
    ]);
    const unpaid = await operator.get('/v1/admin/event-unpaid-prizes');
    expect(unpaid.body).toMatchObject({ total: 1, list: [{ reason: 'event_adults_only', amount: 500 }] });
    expect((await player.client.get('/v1/admin/event-unpaid-prizes')).status).toBe(403);
    expect((await visitor.get('/v1/admin/roulette-rounds')).status).toBe(401);
    await world.expectCleanBooks();
  });

  it('retains the settings with which it was opened (EVENTS-28)', async () => {
    world.at('2034-05-03T03:00:00Z');
    const { round } = await world.roulette();
    const settings = file.server.app.get(SettingsStore);
    await settings.set('roulette_prize_begin', 20_000);
    expect((await world.roulette()).round.prize_begin).toBe(round.prize_begin);
    world.at('2034-07-05T03:00:00Z');
    expect((await world.roulette()).round.prize_begin).toBe(20_000);
    await settings.unset('roulette_prize_begin');
  });
});

const pick = ({ animal_cd, prize_cd }: { animal_cd: string; prize_cd: string }) => ({ animal_cd, prize_cd });
