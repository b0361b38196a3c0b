import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** Expires the access token that all tabs share, by this browser's clock. */
const expireToken = (page: Page) =>
  page.evaluate(`
    const session = JSON.parse(localStorage.getItem('honey.session'));
    localStorage.setItem('honey.session', JSON.stringify({ ...session, access_expires_at: Date.now() - 1 }));
  `);

const storedToken = (page: Page) =>
  page.evaluate<string>("JSON.parse(localStorage.getItem('honey.session') ?? '{}').access_token");

test('two tabs whose token expires at once get one new token, and both stay signed in (SESSION-6)', async () => {
  const visitor = await stage.visit();
  await visitor.login('viewer01');
  const one = visitor.page;
  const two = await visitor.context.newPage();
  await two.goto('/announce');
  await two.getByRole('button', { name: '내 프로필' }).waitFor();
  // Neither shows the product while their token expires: a request of a page just then is not what is tested. For a
  // picture that is opened by itself the browser requests another icon.
  await visitor.context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await Promise.all([one.goto('/favicon.svg'), two.goto('/favicon.svg')]);
  const before = await storedToken(one);
  const renewals: string[] = [];
  visitor.context.on('request', (request) => {
    if (request.url().endsWith('/issuetoken')) renewals.push(request.url());
  });
  await expireToken(one);
  // Each reads the stored session as it starts, finds it expired, and requests a new one.
  await Promise.all([one.goto('/'), two.goto('/announce')]);
  await eventually(async () => expect(await storedToken(one)).not.toBe(before), 30_000);
  for (const page of [one, two]) {
    await page.bringToFront();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
  }
  expect(renewals).toHaveLength(1);
  await visitor.close();
});

test('a renewal that fails without a refusal signs no tab out, and one that is refused does (SESSION-43)', async () => {
  const visitor = await stage.visit({ as: 'viewer02' });
  const { page } = visitor;
  const profile = page.getByRole('button', { name: '내 프로필' });
  const visitors = page.getByRole('banner').getByRole('button', { name: '로그인' });
  /** The responses of the next renewals, before the server's own; a null is a lost packet. */
  const faults: (number | null)[] = [];
  await page.route(/\/issuetoken$/, (route) => {
    const fault = faults.shift();
    if (fault === undefined) return route.continue();
    if (fault === null) return route.abort();
    return route.fulfill({ status: fault, json: { code: fault === 401 ? 'invalid_token' : 'unavailable' } });
  });
  const openWith = async (...next: (number | null)[]) => {
    faults.push(...next);
    await expireToken(page);
    await page.reload();
    await eventually(async () => expect(faults).toEqual([]), 30_000);
  };

  await page.goto('/announce');
  await profile.waitFor();
  for (const fault of [503, null]) {
    const before = await storedToken(page);
    await openWith(fault);
    await eventually(async () => expect(await storedToken(page)).not.toBe(before), 30_000);
    await profile.waitFor();
  }

  // The retry fails as well: the member stays signed in, and the next page renews.
  const before = await storedToken(page);
  await openWith(503, null);
  expect([await storedToken(page), await visitors.count()]).toEqual([before, 0]);
  await openWith();
  await eventually(async () => expect(await storedToken(page)).not.toBe(before), 30_000);
  await profile.waitFor();

  await openWith(401);
  await visitors.waitFor();
  await visitor.close([refusedResponse, /status of 503/, /net::ERR_FAILED/]);
});
