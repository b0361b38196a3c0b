import { buildHost, buildLive, buildManager, buildMember } from '@honey/seeds/builders/index';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** A member with a client of their own. */
export interface Person {
  userKey: number;
  client: TestClient;
}

/** The people of a host's room. */
export interface Cast {
  vodKey: number;
  host: Person;
  manager: Person;
  viewer: Person;
}

/** Makes a member, or another kind of account, with a client. */
export async function person(
  { app, client }: { app: INestApplicationContext; client: TestClient },
  role: 'member' | 'host' | 'operator' = 'member',
): Promise<Person> {
  const { userKey } = role === 'host' ? await buildHost(app) : await buildMember(app, { role });
  return { userKey, client: client.as(await tokenOf(app, userKey)) };
}

/** Makes a host who is live, with a manager and a viewer. */
export async function cast(at: { app: INestApplicationContext; client: TestClient }): Promise<Cast> {
  const [host, manager, viewer] = [await person(at, 'host'), await person(at), await person(at)];
  await buildManager(at.app, { hostKey: host.userKey, userKey: manager.userKey });
  const { vodKey } = await buildLive(at.app, { hostKey: host.userKey });
  return { vodKey, host, manager, viewer };
}

/** The error code of a refusal, or `ok`. */
export async function codeOf(
  client: TestClient,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<string> {
  const answer = await client.send<{ code?: string }>(method, path, body === undefined ? {} : { body });
  return answer.status === 200 ? 'ok' : String(answer.body.code);
}
