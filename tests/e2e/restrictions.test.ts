import { Database } from '@honey/server/core/database/database';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { startApp, type TestApp } from '../setup/app.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected } from './visitor.ts';

const stage = setStage();

/** The server at which the operator acts: another one than the members', over the same database. */
let operators: TestApp;

test.beforeAll(async () => {
  operators = await startApp({ DATABASE_URL: stage.databaseUrl });
});
test.afterAll(() => operators?.close());

const prisma = () => operators.app.get(Database).prisma;
const keyOf = async (loginId: string): Promise<number> =>
  (await prisma().user.findFirstOrThrow({ where: { loginId } })).userKey;

test('a restricted member who signs in sees the reason, the start and the end (SESSION-23)', async () => {
  await prisma().sanction.create({
    data: {
      userKey: await keyOf('viewer02'),
      kind: 'service',
      reason: '도배를 여러 번 했어요',
      startsAt: new Date('2026-11-02T00:30:00Z'),
      endsAt: new Date('2036-01-02T03:04:00Z'),
    },
  });
  const visitor = await stage.visit({ width: 390 });
  const { page } = visitor;
  await visitor.enter('viewer02');
  await page.waitForURL(/\/users\/sanctions$/);
  const inForce = page.getByRole('region', { name: '제한 중' });
  await inForce.getByText('서비스 이용 제한').waitFor();
  expect(await inForce.getByRole('term').allInnerTexts()).toEqual(['사유', '시작', '종료']);
  expect(await inForce.getByRole('definition').allInnerTexts()).toEqual([
    '도배를 여러 번 했어요',
    '2026.11.02 (월) 09:30',
    '2036.01.02 (수) 12:04',
  ]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '로그인' }).waitFor();
  await visitor.close([refusedResponse]);
});

test('a member who is restricted during a live is removed within two seconds (SESSION-22)', async () => {
  const visitor = await stage.visit({ as: 'vip01' });
  const { page } = visitor;
  await visitor.watch('하늘이라이브');
  await untilChatConnected(page);
  await page.getByLabel('채팅 메시지').fill('아직 있어요');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('아직 있어요').waitFor();
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('honey.session')).access_token");
  const userKey = await keyOf('vip01');
  const read = () => stage.client.as(token).get(`/v1/users/${userKey}`);
  expect((await read()).status).toBe(200);

  await operators.app.get(SanctionEnforcementService).restrict(userKey, 'service', '도배');
  await page.getByText('로그인하면 볼 수 있는 방송이에요').waitFor({ timeout: 2_000 });
  expect(await page.getByLabel('채팅 메시지').count()).toBe(0);
  expect(await page.evaluate("localStorage.getItem('honey.session')")).toBeNull();
  expect((await read()).status).toBe(401);
  await visitor.close([refusedResponse, /chat: cannot join/]);
});

test('a member who is restricted from chatting keeps watching, and may not talk (SESSION-25)', async () => {
  const visitor = await stage.visit({ as: 'fan01' });
  const { page } = visitor;
  await visitor.watch('하늘이라이브');
  await untilChatConnected(page);
  await page.getByLabel('채팅 메시지').fill('여기 있어요');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('여기 있어요').waitFor();

  await operators.app.get(SanctionEnforcementService).restrict(await keyOf('fan01'), 'chat', '욕설');
  await page.getByText('이 방송에서 채팅이 제한됐어요.').first().waitFor();
  await page.getByRole('button', { name: '내 프로필' }).waitFor();
  expect(page.url()).toMatch(/\/lives\/play\/\d+$/);
  await visitor.close([refusedResponse]);
});
