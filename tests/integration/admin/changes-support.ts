import { buildMember } from '@honey/seeds/builders/members';
import type { ConsoleChanges } from '@honey/server/admin/changes/changes.dto';
import type { OperatorRole } from '@honey/server/core/access/rights';
import { expect } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** A console of an operator, which follows the changes by its cursor. */
export class FollowingConsole {
  private cursor: string | undefined;

  constructor(
    readonly userKey: number,
    readonly nick: string,
    readonly client: TestClient,
  ) {}

  /** What changed since the last call; the first call only receives a cursor. */
  async changes(query: Record<string, string> = {}): Promise<ConsoleChanges> {
    const search = new URLSearchParams({ ...(this.cursor ? { cursor: this.cursor } : {}), ...query });
    const { status, body } = await this.client.get<ConsoleChanges>(`/v1/admin/changes?${search}`);
    expect(status).toBe(200);
    this.cursor = body.cursor;
    return body;
  }

  /** The cases of one section that changed since the last call: null for any, undefined for none. */
  async casesOf(section: string): Promise<string[] | null | undefined> {
    return (await this.changes()).sections.find((one) => one.section === section)?.cases;
  }

  open(page: string, section: string, key: string) {
    return this.client.send('PUT', `/v1/admin/open-cases/${page}`, { body: { section, case: key } });
  }

  close(page: string) {
    return this.client.send('DELETE', `/v1/admin/open-cases/${page}`);
  }
}

/** Signs an operator with these roles in, with a cursor of now. */
export async function followingConsole(
  app: INestApplicationContext,
  client: TestClient,
  ...operatorRoles: OperatorRole[]
): Promise<FollowingConsole> {
  const { userKey, nick } = await buildMember(app, { role: 'operator', operatorRoles });
  const console = new FollowingConsole(userKey, nick, client.as(await tokenOf(app, userKey)));
  await console.changes();
  return console;
}
