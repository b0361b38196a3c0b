import { expectEqual, expectOk, expectRefusal, expectThat, expectTime } from './expect.mjs';
import { coupons } from './external-coupons.mjs';
import { ebookCases } from './external-ebooks.mjs';
import { lotto } from './external-lotto.mjs';
import { area } from './harness.mjs';
import { serviceCalls, serviceToken } from './service-calls.mjs';

/** The door to the services beside the product, and what is behind it. */
export const external = area('external', {
  'a service token is for one service and ends after five minutes (EXTERNAL-1, EXTERNAL-2)': async (
    world,
  ) => {
    const { client } = await world.persona('viewer01');
    const issued = expectOk(await client.get('/v1/event/service-token?service=lotto'));
    expectEqual(issued.service, 'lotto', 'the service');
    expectTime(issued.expires_on, 'expires_on');
    expectRefusal(await client.get('/v1/event/service-token?service=bank'), 'validation_failed');
    expectRefusal(await world.visitor.get('/v1/event/service-token?service=lotto'), 'login_required');
    for (const other of ['coupon', 'ebook']) {
      const token = await serviceToken(client, other);
      const calls = serviceCalls(world, token);
      expectEqual(
        (await calls.get('/v1/external/lotto/tickets')).status,
        401,
        `the status with a token for ${other}`,
      );
    }
  },

  'a service token that is missing or forged is refused (EXTERNAL-2)': async (world) => {
    const { client } = await world.persona('viewer01');
    const token = await serviceToken(client, 'lotto');
    const [head, claims, signature = ''] = token.split('.');
    const flipped = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [undefined, 'x', `${head}.${claims}.`, `${head}.${claims}.${flipped}`])
      expectRefusal(await serviceCalls(world, wrong).get('/v1/external/lotto/tickets'), 'invalid_token');
    const answer = await serviceCalls(world, token).get('/v1/external/lotto/tickets');
    expectThat(answer.status === 200, `${answer.status} with a valid token`);
  },

  'the site information says which services are offered (EXTERNAL-4)': async (world) => {
    const info = expectOk(await world.visitor.get('/api/common/site-info'));
    const { client } = await world.persona('viewer01');
    for (const service of ['lotto', 'coupon', 'ebook']) {
      const { status } = await client.get(`/v1/event/service-token?service=${service}`);
      expectEqual(status, info[`${service}_yn`] === 'Y' ? 200 : 503, `the token of ${service}`);
    }
  },

  ...lotto,
  ...coupons,
  ...ebookCases,
});
