import type { RouletteSpinList } from '@honey/server/events/roulette/roulette.dto';
import type { RouletteTicketList } from '@honey/server/events/roulette/roulette-tickets.dto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { RouletteWorld } from './roulette-support.ts';

const file = setServer();
const { client: visitor } = file;
const world = new RouletteWorld(file);

// A Monday in Seoul, the last day of a month; the round continues in the next one.
beforeEach(() => world.at('2026-11-30T03:00:00Z'));

describe("a member's roulette tickets", () => {
  it('are listed with their state, newest first, of one month or all (EVENTS-80)', async () => {
    await world.rounds.run();
    const player = await world.player(2);
    // A spin may win another ticket.
    await world.force('rat', player);
    await world.spin(player.client);
    const states = async (query = '') => {
      const { body } = await player.client.get<RouletteTicketList>(`/v1/event/roulette/tickets${query}`);
      return [body.total, ...body.list.map(({ state_cd }) => state_cd)];
    };
    expect(await states()).toEqual([2, 'unused', 'used']);
    expect(await states('?month=202611')).toEqual([2, 'unused', 'used']);
    expect(await states('?month=202612')).toEqual([0]);
    expect(await states('?limit=1&offset=1')).toEqual([2, 'used']);
    world.at('2026-12-06T15:00:00Z');
    await world.renew(player);
    await world.rounds.run();
    expect(await states()).toEqual([2, 'expired', 'used']);
    const { body } = await player.client.get<RouletteTicketList>('/v1/event/roulette/tickets');
    expect(body.list[0]).toMatchObject({ reason: 'sandbox', expires_on: '2026-12-06T15:00:00.000Z' });
  });

  it('are spent by spins, which are listed by month too (EVENTS-80)', async () => {
    await world.rounds.run();
    const player = await world.player(2);
    await world.spin(player.client);
    world.at('2026-12-01T03:00:00Z');
    await world.renew(player);
    await world.spin(player.client);
    const numbers = async (query: string) =>
      (await player.client.get<RouletteSpinList>(`/v1/event/roulette/spins${query}`)).body.total;
    expect([await numbers('?month=202611'), await numbers('?month=202612'), await numbers('')]).toEqual([
      1, 1, 2,
    ]);
    expect((await player.client.get('/v1/event/roulette/spins?month=202613')).status).toBe(400);
  });

  it('are refused to visitors, for months that do not exist, and show nothing of other members (EVENTS-80)', async () => {
    await world.rounds.run();
    expect((await visitor.get('/v1/event/roulette/tickets')).status).toBe(401);
    await world.player(3);
    const { client } = await world.player(1);
    expect((await client.get<RouletteTicketList>('/v1/event/roulette/tickets')).body.total).toBe(1);
    for (const month of ['202613', '2026-11', '1', ''])
      expect((await client.get(`/v1/event/roulette/tickets?month=${month}`)).status).toBe(400);
  });
});
