import { randomUUID } from 'node:crypto';
import { periodAfter } from '@honey/rules';
import { RouletteGrantsService } from '@honey/server/events/roulette/roulette-grants.service';
import { RouletteListsService } from '@honey/server/events/roulette/roulette-lists.service';
import { RouletteRoundsService } from '@honey/server/events/roulette/roulette-rounds.service';
import { RouletteSpinsService } from '@honey/server/events/roulette/roulette-spins.service';
import type { INestApplicationContext } from '@nestjs/common';
import { inSeoul } from '../content/in-seoul.ts';

/** Opens the round of the week that begins on this Monday (YYYY-MM-DD), with a seed of 32 bytes in hexadecimal digits. */
export async function buildRound(app: INestApplicationContext, monday: string, seed: string): Promise<void> {
  const [begins, ends] = [inSeoul(monday, 0), inSeoul(periodAfter('week', monday), 0)];
  await app.get(RouletteRoundsService).open(monday, new Date(begins), new Date(ends), seed);
}

/** Gives a member tickets of the open round. */
export async function buildTickets(
  app: INestApplicationContext,
  { userKey, count }: { userKey: number; count: number },
): Promise<void> {
  await app.get(RouletteGrantsService, { strict: false }).grantInSandbox(userKey, count, randomUUID());
}

/** Number of a member's tickets of the open round. */
export async function ticketsLeft(app: INestApplicationContext, userKey: number): Promise<number> {
  const { ticket_cnt } = await app.get(RouletteListsService, { strict: false }).roulette(userKey);
  return ticket_cnt ?? 0;
}

/** Spins the roulette with one of the member's tickets. */
export async function spinRoulette(
  app: INestApplicationContext,
  userKey: number,
  word: string,
): Promise<void> {
  await app.get(RouletteSpinsService, { strict: false }).spin(userKey, { word }, randomUUID());
}
