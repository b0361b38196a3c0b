import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { signatureOfDeposit } from '@honey/server/store/deposits/bank/bank-signature-rules';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** The secret that the server under test shares with the bank. */
export const bankSecret = 'bank-secret-of-this-test-0123456789';

/** A bank transfer whose money is held, because each payment of it has a different amount; returns its key. */
export async function heldDeposit(
  app: INestApplicationContext,
  client: TestClient,
  payments: 1 | 2 = 1,
): Promise<string> {
  const { prisma } = app.get(Database);
  const { productId } = await prisma.honeyProduct.create({ data: { starCnt: 1_000n, priceKrw: 110_000n } });
  const member = client.as(await tokenOf(app, (await buildMember(app)).userKey));
  const { body: requested } = await member.send<{ ud_key: string }>('POST', '/v1/pg/bank-deposit-request', {
    body: {
      ...{ method: 'bank', product_id: productId, quantity: 1, amount_krw: 110_000 },
      ...{ depositor: '김꿀벌', phone: '01012345678' },
    },
  });
  const { account } = await prisma.bankDeposit.findUniqueOrThrow({ where: { udKey: requested.ud_key } });
  for (let payment = 1; payment <= payments; payment += 1) {
    const notice = {
      bank_tx_id: `T${payment}${requested.ud_key}`,
      account: account ?? '',
      amount_krw: 55_000 + payment,
      depositor: '김꿀벌',
      paid_at: app.get(Clock).now().toISOString(),
    };
    const sentAt = String(Math.floor(app.get(Clock).nowMs() / 1000));
    await client.send('POST', '/v1/pg/bank-deposit-notify', {
      body: notice,
      headers: {
        'X-Bank-Sent-At': sentAt,
        'X-Bank-Signature': signatureOfDeposit(bankSecret, sentAt, notice),
      },
    });
  }
  return requested.ud_key;
}
