import { plain } from '../integration/files/support.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

test('a host applies, an operator approves, and the payout arrives; the history, the income and the balance agree (EXCHANGE-8, EXCHANGE-17, EXCHANGE-21, MONEY-22)', async () => {
  // A cancelled one: its honey was returned, and was not earned a second time.
  const host = await stage.client.login('host05');
  const application = { body: { star_cnt: 500 } };
  const first = await host.send<{ exchange_id: number }>(
    'POST',
    '/v1/user/bt-calculate-ask-proc',
    application,
  );
  await host.send('DELETE', `/v1/user/exchanges/${first.body.exchange_id}`);
  const visitor = await stage.visit({ as: 'host05' });
  const { page } = visitor;
  await page.goto('/mypage/settings/service/exchange');
  await page.getByText('7,000꿀').first().waitFor();
  const withheld = page.locator('div').filter({ has: page.getByText('원천징수 3.3%', { exact: true }) });
  await withheld.last().getByText('0원', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const field = page.getByLabel('환전할 꿀', { exact: true });
  await field.fill('499');
  await page.getByRole('button', { name: '환전 신청하기' }).click();
  await page.getByText('최소 500꿀부터 신청할 수 있어요.').waitFor();
  await field.fill('1000');
  await page.getByText('58,020원').waitFor();
  await page.getByRole('button', { name: '환전 신청하기' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '환전 신청하기' })
    .click();
  await page.getByText('승인 대기').waitFor();
  await page.getByText('6,000꿀').first().waitFor();

  const operator = await stage.client.login('admin01');
  const { body } = await operator.get<{ list: { exchange_id: number }[] }>('/v1/admin/exchanges?state=asked');
  const { status } = await operator.send('PUT', `/v1/admin/exchanges/${body.list[0]?.exchange_id}`, {
    body: { decision: 'approve' },
  });
  expect(status).toBe(200);
  await stage.sandbox('POST', 'exchanges/host05/act', { act: 'pay' });

  await page.getByRole('link', { name: '환전 내역 보기' }).click();
  await page.getByText('입금 완료').waitFor();
  await page.getByText('58,020원').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const sum = (name: string, amount: string) =>
    page.getByText(name, { exact: true }).first().locator('..').getByText(amount, { exact: true }).waitFor();
  // On the first day of a month, yesterday's earnings belong to the previous month.
  const { body: income } = await host.get<{ earned: number; returned: number; used: number }>(
    '/v1/mypage/income-list',
  );
  expect([income.returned, income.used]).toEqual([500, 1_500]);
  const earned = `${income.earned.toLocaleString('ko-KR')}꿀`;
  await sum('받은 꿀', earned);

  await page.goto('/mypage/settings/service/income');
  await sum('환전할 수 있는 꿀', '6,000꿀');
  await sum('받은 꿀', earned);
  await sum('환전한 꿀', '1,500꿀');
  await sum('환전에서 돌아온 꿀', '500꿀');
  await page.getByRole('button', { name: /-1,000꿀/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/mypage/settings/service/exchange');
  await sum('환전할 수 있는 꿀', '6,000꿀');
  await visitor.close();
});

test('a host registers an account on a phone, and it is locked while it is under review (EXCHANGE-1, EXCHANGE-2, EXCHANGE-4)', async () => {
  const visitor = await stage.visit({ as: 'host03', width: 390 });
  const { page } = visitor;
  await page.goto('/mypage/settings/service/exchange');
  await page.getByText('환전 계좌를 먼저 등록해 주세요.').waitFor();
  await page.getByRole('link', { name: '계좌 등록하기' }).click();
  const send = page.getByRole('button', { name: '심사 신청하기' });
  await send.click();
  await page.getByText('신분증 사본을 올려 주세요.').waitFor();
  await page.getByLabel('은행', { exact: true }).selectOption({ label: '신한은행' });
  await page.getByLabel('계좌번호', { exact: true }).fill('1234');
  await page.getByLabel('예금주', { exact: true }).fill('홍 길동');
  await page.getByLabel('휴대폰 번호', { exact: true }).fill('01012345678');
  await send.click();
  await page.getByText('신한은행 계좌번호는 숫자 11~14자리예요.').waitFor();
  await page.getByText('예금주 항목을 확인해 주세요.').waitFor();
  await page.getByLabel('계좌번호', { exact: true }).fill('110123456789');
  await page.getByLabel('예금주', { exact: true }).fill('홍길동');
  const buffer = await plain(320, 200).png().toBuffer();
  for (const paper of ['신분증 사본', '통장 사본']) {
    await page
      .getByLabel(`${paper} 올리기`)
      .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: `${paper} 바꾸기` }).waitFor();
  }
  expect(await violationsOf(page)).toEqual([]);
  await send.click();
  await page.getByText('********6789').waitFor();
  expect(await page.getByRole('button', { name: '심사 신청하기' }).count()).toBe(0);
  await stage.sandbox('POST', 'exchange-accounts/host03/decide', {
    decision: 'refuse',
    reason: '통장 사본이 흐려요.',
  });
  await page.reload();
  await page.getByText('사유: 통장 사본이 흐려요.').waitFor();
  await page.getByRole('button', { name: '다시 등록하기' }).click();
  expect(await page.getByLabel('예금주', { exact: true }).inputValue()).toBe('홍길동');
  await visitor.close();
});

test('the console approves and pays in clicks', async () => {
  const client = await stage.client.login('host05');
  // One application a day: the one of the first test exists if it ran.
  const { body } = await client.get<{ today: { state: string } | null }>('/v1/user/exchange-info');
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/sandbox?tab=exchanges');
  await page.getByText('심사 중인 환전 계좌').waitFor();
  if (body.today === null) {
    await client.send('POST', '/v1/user/bt-calculate-ask-proc', { body: { star_cnt: 600 } });
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await page.getByRole('button', { name: '입금', exact: true }).click();
  }
  await page.getByText('진행 중인 환전이 없어요').waitFor();
  await visitor.close();
});
