import { expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { RouletteWorld } from '../events/roulette-support.ts';
import { followingConsole } from './changes-support.ts';

const file = setServer();
const world = new RouletteWorld(file);

it('a new winner of the roulette and an unpaid prize are changes of the console, other spins are not (ADMIN-58)', async () => {
  world.at('2036-06-04T03:00:00Z');
  const console = await followingConsole(file.server.app, file.client, 'content');
  await world.rounds.run();
  const player = await world.player(2);
  await console.changes();
  await world.force('rat', player);
  await world.spun(player.client);
  expect(await console.casesOf('roulette')).toBeUndefined();
  await world.force('horse', player);
  await world.spun(player.client);
  expect(await console.casesOf('roulette')).toBeNull();
  const minor = await world.player(0, { userAdultYn: false });
  await console.changes();
  await world.database.queryUntyped<{ outcome: string }>(
    'test_prize',
    `SELECT outcome FROM event_prize_pay('event_draw', $1, 'month-2 1', 'STAR', 500, $2)`,
    [minor.member.userKey, new Date('2036-06-04T03:00:00Z')],
  );
  expect(await console.casesOf('roulette')).toBeNull();
  expect(await console.casesOf('roulette')).toBeUndefined();
});
