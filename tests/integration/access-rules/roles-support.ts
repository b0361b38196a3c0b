import {
  buildFan,
  buildLive,
  buildManager,
  buildMember,
  type LiveOverrides,
} from '@honey/seeds/builders/index';
import { buildHost } from '@honey/seeds/builders/members';
import { buildSubscription } from '@honey/seeds/builders/subscriptions';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** The roles of members towards a host, for the tables that check every role. */

export const roles = [
  'owner',
  'contestant',
  'manager',
  'operator',
  'fan',
  'subscriber',
  'viewer',
  'host',
  'guest',
] as const;
export type Role = (typeof roles)[number];

/** The outcome for each role, in the order of the roles. */
export type Outcomes = readonly [
  owner: string,
  contestant: string,
  manager: string,
  operator: string,
  fan: string,
  subscriber: string,
  viewer: string,
  host: string,
  guest: string,
];

/** A member in a role; a guest has no user key. */
export interface Player {
  userKey: number;
  client: TestClient;
}

/** A live with a host of its own, and the members in each role. */
export interface Scene {
  vodKey: number;
  hostKey: number;
  /** Who receives a gift of this role: the owner gives to the contestant. */
  receiverOf: (role: Role) => number;
  players: Record<Role, Player>;
}

/** Members with the same role for every host. */
type Cast = Record<Exclude<Role, 'owner'>, Player>;

/** Fans of this level are in every scene. */
export const fanLevel = 10;
const fanStars = 10_000;

/** Makes the members, with honey to give. Subscribing requires no fan level. */
export async function castOf(app: INestApplicationContext, visitor: TestClient): Promise<Cast> {
  await app.get(SettingsStore).set('subscription_fans_min', 0);
  const member = async (role: 'member' | 'host' | 'operator' = 'member'): Promise<Player> => {
    const { userKey } = await buildMember(app, { honey: 1_000_000, role });
    return { userKey, client: visitor.as(await tokenOf(app, userKey)) };
  };
  return {
    contestant: await member('host'),
    manager: await member(),
    operator: await member('operator'),
    fan: await member(),
    subscriber: await member(),
    viewer: await member(),
    host: await member('host'),
    guest: { userKey: 0, client: visitor },
  };
}

/** Makes a live of a new host, with all members in their roles there. */
export async function sceneOf(
  app: INestApplicationContext,
  visitor: TestClient,
  cast: Cast,
  live: Omit<LiveOverrides, 'hostKey'> = {},
): Promise<Scene> {
  const { userKey: hostKey } = await buildHost(app, { honey: 1_000_000 });
  const client = visitor.as(await tokenOf(app, hostKey));
  await buildManager(app, { hostKey, userKey: cast.manager.userKey });
  await buildFan(app, { hostKey, userKey: cast.fan.userKey, starCnt: fanStars });
  await buildSubscription(app, { hostKey, userKey: cast.subscriber.userKey });
  const withContestant = live.type === 'excel' ? { contestants: [cast.contestant.userKey] } : {};
  const { vodKey } = await buildLive(app, { hostKey, ...live, ...withContestant });
  return {
    vodKey,
    hostKey,
    receiverOf: (role) => (role === 'owner' ? cast.contestant.userKey : hostKey),
    players: { ...cast, owner: { userKey: hostKey, client } },
  };
}

/** The outcome: ok, or the error code, with the detail of a line's refusal if it distinguishes rules. */
export const outcomeOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'ok',
    (error: Error & { reason?: string }) =>
      error.message === 'denied' && error.reason ? `${error.message} ${error.reason}` : error.message,
  );
