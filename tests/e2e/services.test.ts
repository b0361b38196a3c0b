import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { test } from './test.ts';

const stage = setStage();

/** Each service beside the product, a page of it, what it says while the service does not answer, and what it shows then. */
const services = [
  {
    service: 'lotto',
    rule: 'EVENTS-77',
    path: '/event/lotto',
    failed: '로또를 불러오지 못했어요',
    loaded: (page: Page) => page.getByRole('button', { name: '골라 주기' }),
  },
  {
    service: 'coupon',
    rule: 'COUPONS-15',
    path: '/mypage/settings/service/coupons',
    failed: '쿠폰을 불러오지 못했어요',
    loaded: (page: Page) => page.getByText('아직 받은 쿠폰이 없어요'),
  },
  {
    service: 'ebook',
    rule: 'EBOOKS-24',
    path: '/ebooks',
    failed: '전자책을 불러오지 못했어요',
    loaded: (page: Page) => page.getByRole('link', { name: /^새벽 세 시, 삼각김밥/ }),
  },
];

for (const { service, rule, path, failed, loaded } of services)
  test(`the page of the ${service} service says that it does not answer, and loads by itself once it does (${rule})`, async () => {
    await stage.sandbox('PUT', `external/${service}/mode`, { mode: 'down' });
    const visitor = await stage.visit({ as: 'viewer02', width: 390 });
    await visitor.page.goto(path);
    await visitor.page.getByRole('alert').getByText(failed).waitFor();
    await stage.sandbox('PUT', `external/${service}/mode`, { mode: 'up' });
    await loaded(visitor.page).waitFor();
    await visitor.close([/Failed to load resource: the server responded with a status of 503/]);
  });
