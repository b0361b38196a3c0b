import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { drawVerifiers, verifyDraws } from '@honey/server/draws';
import { DrawSeedsService } from '@honey/server/events/draws/draw-seeds.service';
import type { DrawReport } from '@honey/server/events/draws/draw-verifier';
import type { Roulette, RouletteSpinResult } from '@honey/server/events/roulette/roulette.dto';
import { RouletteGrantsService } from '@honey/server/events/roulette/roulette-grants.service';
import { RouletteRoundsService } from '@honey/server/events/roulette/roulette-rounds.service';
import { verifyBooks } from '@honey/server/proofs';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { expect } from '@jest/globals';
import pg from 'pg';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

type Refusable<Body> = Body & { code: string };

/** A member who spins. */
export interface Player {
  member: BuiltMember;
  client: TestClient;
}

let granted = 0;

/** The operations of roulette tests, over the server of a file. */
export class RouletteWorld {
  constructor(private readonly file: FileServer) {}

  private get app() {
    return this.file.server.app;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get rounds(): RouletteRoundsService {
    return this.app.get(RouletteRoundsService);
  }

  get seeds(): DrawSeedsService {
    return this.app.get(DrawSeedsService);
  }

  /** Sets and freezes the product's clock; the tests run the jobs themselves. */
  at(iso: string): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: Date.parse(iso) });
    this.app.get(JobRunner).suspend(true);
  }

  async player(tickets = 0, overrides: Parameters<typeof buildMember>[1] = {}): Promise<Player> {
    const member = await buildMember(this.app, overrides);
    const client = this.file.client.as(await tokenOf(this.app, member.userKey));
    if (tickets > 0) await this.grant({ member, client }, tickets);
    return { member, client };
  }

  /** A new access token, after the clock moved. */
  async renew(player: Player): Promise<void> {
    player.client = this.file.client.as(await tokenOf(this.app, player.member.userKey));
  }

  async grant({ member }: Player, tickets: number): Promise<void> {
    granted += 1;
    await this.app.get(RouletteGrantsService).grantInSandbox(member.userKey, tickets, `test ${granted}`);
  }

  spin(
    client: TestClient,
    body: Record<string, unknown> = {},
    key?: string,
  ): Promise<Answer<Refusable<RouletteSpinResult>>> {
    return client.send('POST', '/v1/event/roulette/spin', {
      body,
      headers: key ? { 'Idempotency-Key': key } : {},
    });
  }

  async spun(client: TestClient, body: Record<string, unknown> = {}): Promise<RouletteSpinResult> {
    const answer = await this.spin(client, body);
    if (answer.status !== 200) throw new Error(`spinning: ${answer.body.code}`);
    return answer.body;
  }

  async force(animal: string, player?: Player): Promise<void> {
    const { status } = await this.file.client.send('POST', '/sandbox/api/roulette/next-field', {
      body: { animal_cd: animal, ...(player ? { user_key: String(player.member.userKey) } : {}) },
    });
    expect(status).toBe(200);
  }

  async roulette(client: TestClient = this.file.client): Promise<Roulette> {
    const { status, body } = await client.get<Roulette>('/v1/event/roulette');
    expect(status).toBe(200);
    return body;
  }

  balances({ member }: Player): Promise<{ star_cnt: number; btuc_cnt: number }> {
    return this.app.get(WalletService).balances(member.userKey);
  }

  async expectCleanBooks(): Promise<void> {
    const client = await this.database.pool.connect();
    try {
      expect((await verifyBooks(client)).filter((proof) => proof.wrong > 0)).toEqual([]);
    } finally {
      client.release();
    }
  }

  /** What draws:verify finds. */
  verify(url = this.file.server.databaseUrl): Promise<DrawReport[]> {
    return drawReports(url, this.app.get(FieldCipher));
  }
}

/** What draws:verify finds in a database. */
export async function drawReports(url: string, cipher: FieldCipher): Promise<DrawReport[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const decrypt = (secret: string, kind: string, period: string) =>
      cipher.decrypt(secret, `draw_seeds.seed_enc:${kind}/${period}`);
    return await verifyDraws({ client, decrypt }, drawVerifiers);
  } finally {
    await client.end();
  }
}
