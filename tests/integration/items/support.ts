import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { makeItems } from '@honey/seeds/content/items';
import { Database } from '@honey/server/core/database/database';
import type { ItemStarUseResult } from '@honey/server/items/items.dto';
import type { ItemUseResult } from '@honey/server/items/owned/owned-items.dto';
import { verifyBooks } from '@honey/server/proofs';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { expect } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

type Refusable<Body> = Body & { code: string };

/** A member who buys and uses items. */
export interface ItemMember {
  member: BuiltMember;
  client: TestClient;
}

/** The operations of item tests, over the server of a file. */
export class ItemsWorld {
  private readonly keys = new Map<string, number>();

  constructor(private readonly file: FileServer) {}

  private get app() {
    return this.file.server.app;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** Puts the catalogue on sale. */
  async open(): Promise<void> {
    await makeItems(this.app);
    for (const { code, itemId } of await this.database.prisma.item.findMany()) this.keys.set(code, itemId);
  }

  /** The key of an item by its code. */
  item(code: string): number {
    const key = this.keys.get(code);
    if (key === undefined) throw new Error(`no item ${code}`);
    return key;
  }

  async member(overrides: Parameters<typeof buildMember>[1] = {}): Promise<ItemMember> {
    const member = await buildMember(this.app, { honey: 10_000, ...overrides });
    return { member, client: this.file.client.as(await tokenOf(this.app, member.userKey)) };
  }

  buy(
    client: TestClient,
    body: Record<string, unknown>,
    key?: string,
  ): Promise<Answer<Refusable<ItemStarUseResult>>> {
    return client.send('PUT', '/v1/payment/item-star-use-proc', {
      body,
      headers: key ? { 'Idempotency-Key': key } : {},
    });
  }

  use(client: TestClient, ownedId: number, key?: string): Promise<Answer<Refusable<ItemUseResult>>> {
    return client.send('POST', '/v1/items/bt-item-use-proc', {
      body: { owned_id: ownedId },
      headers: key ? { 'Idempotency-Key': key } : {},
    });
  }

  transfer(
    client: TestClient,
    ownedId: number,
    targetKey: number,
    key?: string,
  ): Promise<Answer<{ code: string }>> {
    return client.send('POST', '/v1/items/bt-item-give-proc', {
      body: { owned_id: ownedId, target_user_key: targetKey },
      headers: key ? { 'Idempotency-Key': key } : {},
    });
  }

  /** As if the server had died between the operation and storing its response. */
  async deleteStoredResponses(): Promise<void> {
    await this.database.prisma.rememberedAnswer.deleteMany();
  }

  /** Buys an item for the member and returns its key. */
  async buyForSelf(client: TestClient, code: string, more: Record<string, unknown> = {}): Promise<number> {
    const { status, body } = await this.buy(client, { item_id: this.item(code), ...more });
    if (status !== 200) throw new Error(`buying ${code}: ${body.code}`);
    return body.owned_id;
  }

  /** Buys and uses at once. */
  async buyAndUse(client: TestClient, code: string): Promise<ItemUseResult> {
    const { status, body } = await this.use(client, await this.buyForSelf(client, code));
    if (status !== 200) throw new Error(`using ${code}: ${body.code}`);
    return body;
  }

  async balances({ member }: ItemMember): Promise<{ star_cnt: number; btuc_cnt: number }> {
    return this.app.get(WalletService).balances(member.userKey);
  }

  /** What a paid order of payments requests from items. */
  async deliverOrder(
    orderNo: string,
    userKey: number,
    itemId: number,
    targetKey: number | null,
  ): Promise<string | null> {
    const rows = await this.database.queryUntyped<{ refusal: string | null }>(
      'test_item_bought',
      'SELECT item_deliver($1, $2, $3, $4, now()) AS refusal',
      [orderNo, userKey, itemId, targetKey],
    );
    return rows[0]?.refusal ?? null;
  }

  async expectCleanBooks(): Promise<void> {
    const client = await this.database.pool.connect();
    try {
      const wrong = (await verifyBooks(client)).filter((proof) => proof.wrong > 0);
      expect(wrong).toEqual([]);
    } finally {
      client.release();
    }
  }
}
