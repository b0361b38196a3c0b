import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { productionEnvironment } from '../../setup/production.ts';

const { server, client } = setServer(productionEnvironment());

it('production without a provider refuses payments and has no simulator (STORE-29)', async () => {
  const member = await buildMember(server.app);
  const own = client.as(await tokenOf(server.app, member.userKey));
  const { productId } = await server.app
    .get(Database)
    .prisma.honeyProduct.create({ data: { starCnt: 100, priceKrw: 11_000 } });
  const { status, body } = await own.send('POST', '/v1/pg/pg-request', {
    body: { method: 'card', product_id: productId, amount_krw: 11_000 },
  });
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await client.get('/sandbox/api/payments')).status).toBe(404);
});
