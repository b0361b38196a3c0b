import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

/** A refusal, as tests read it. */
export interface Refusal {
  code: string;
  detail: Record<string, unknown>;
  fields: { field: string; code: string }[];
}

/** A member who changes their own data. */
export interface Someone extends BuiltMember {
  /** Signed in. */
  client: TestClient;
}

/** Provides a file's tests with a server, and members of it with 5,000 honey. */
export function setMembers() {
  const { server, client } = setServer();
  return {
    server,
    client,
    prisma: () => server.app.get(Database).prisma,
    async someone(overrides: Parameters<typeof buildMember>[1] = {}): Promise<Someone> {
      const member = await buildMember(server.app, { honey: 5_000, ...overrides });
      return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
    },
  };
}

/** Changes something; `path` is below /v1/user/, `key` the Idempotency-Key. */
export const put = <Body = Refusal>(
  caller: Pick<Someone, 'client'>,
  path: string,
  body: object,
  key?: string,
) =>
  caller.client.send<Body>('PUT', `/v1/user/${path}`, {
    body,
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  });
