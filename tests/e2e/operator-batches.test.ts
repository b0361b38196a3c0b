import pg from 'pg';
import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { rowOf } from './console.ts';
import { tabTo } from './operator-day-keys.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

type Queue = 'host_asks' | 'reports' | 'deposits' | 'receivables' | 'exchanges';

/** Adds cases to a queue; returns their keys, in the order of numbers, which is that of the list. */
async function fill(queue: Queue, count: number): Promise<string[]> {
  const filled = await stage.sandbox<Record<Queue, string[]>>('POST', 'queues', { [queue]: count });
  return filled[queue].toSorted((one, other) => Number(one) - Number(other));
}

/** Decides the applications that wait, so that a test begins with its own alone. */
async function emptied(): Promise<void> {
  const body = { section: 'host-asks', decision: 'refuse' };
  for (let status = 200; status === 200; )
    ({ status } = await stage.client.send('POST', '/sandbox/api/second-operator', { body }));
}

const dialogOf = (page: Page) => page.getByRole('dialog');

/**
 * Locks an application, so that a batch waits at it: what is done meanwhile is done in the middle of the batch.
 * Returns what releases it.
 */
async function holdApplication(hostAskId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM host_asks WHERE host_ask_id = $1 FOR UPDATE', [hostAskId]);
  return () => client.end();
}

/** The rows of a page of a list. */
const pageSize = 20;

/** Opens the list of so many applications under review and chooses those of its first page. */
async function chooseApplications(page: Page, count: number): Promise<void> {
  await page.goto('/admin?tab=host-asks&state=review');
  await page.getByText(`총 ${count}건`, { exact: true }).waitFor();
  await page.keyboard.press('Shift+X');
  await page.getByText(`${Math.min(count, pageSize)}건 선택`, { exact: true }).waitFor();
}

/** Gives the reason of the open dialog and waits for its dry run. */
async function check(page: Page, reason: string): Promise<void> {
  await dialogOf(page).getByLabel('사유', { exact: true }).fill(reason);
  await dialogOf(page).getByRole('button', { name: '미리 확인하기' }).click();
  await dialogOf(page).getByText('시작할 수 있어요', { exact: true }).waitFor();
}

test.describe('acts on many rows', () => {
  test('leave a row to the operator who was first, and outlast a reload of the page (ADMIN-39, ADMIN-42, ADMIN-47)', async () => {
    await emptied();
    const keys = await fill('host_asks', 4);
    const operator = await stage.visit({ as: 'admin01' });
    const second = await stage.visit({ as: 'moderator01' });
    const { page } = operator;
    await chooseApplications(page, 4);
    await page.getByRole('button', { name: '모두 반려하기' }).click();
    await check(page, '소개를 더 적어 주세요.');
    const rows = dialogOf(page).getByRole('list', { name: '건별 결과' }).getByRole('listitem');
    await expect(rows.filter({ hasText: '처리할 수 있어요' })).toHaveCount(4);
    expect(await violationsOf(page)).toEqual([]);
    const names = await rows.locator('span.chat-text').allInnerTexts();
    // The second row waits: the third one is decided by the other operator in the middle of the batch.
    const release = await holdApplication(keys[1] ?? '');
    await dialogOf(page).getByRole('button', { name: '4건 반려하기' }).click();
    await dialogOf(page).getByText('처리하고 있어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('4건 중 1건 끝남').waitFor();

    await second.page.goto('/admin?tab=host-asks&state=review');
    await rowOf(second.page, names[2] ?? '')
      .getByRole('link', { name: names[2] ?? '', exact: true })
      .click();
    await second.page.getByRole('article').getByRole('button', { name: '승인하기' }).click();
    await dialogOf(second.page).getByRole('button', { name: '승인하기' }).click();
    await dialogOf(second.page).waitFor({ state: 'detached' });

    await page.reload();
    await dialogOf(page).getByText('처리하고 있어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('4건 중 1건 끝남').waitFor();
    await dialogOf(page).getByRole('button', { name: '닫기' }).last().click();
    // Closed, it continues: the list shows it, and so does the overview.
    await page.getByRole('list', { name: '이 목록의 일괄 처리' }).getByText('4건 중 1건 끝남').waitFor();
    await page.goto('/admin');
    const own = page.getByRole('list', { name: '내 일괄 처리' }).getByRole('listitem').first();
    await own.getByText('4건 중 1건 끝남').waitFor();
    await release();
    // By itself.
    await own.getByText('모두 처리했어요').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await own.getByRole('link', { name: '방송인 신청 반려 4건' }).click();
    await dialogOf(page).getByText('모두 처리했어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('처리 3', { exact: true }).waitFor();
    await dialogOf(page).getByLabel('볼 결과').selectOption({ label: '거절한 건' });
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(names[2] ?? '');
    await expect(rows.first()).toContainText(/님이 .*먼저 처리했어요/);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    for (const [at, name] of names.entries())
      await rowOf(page, name)
        .getByText(at === 2 ? '승인' : '반려')
        .first()
        .waitFor();
    await operator.close();
    await second.close();
  });

  test('continue while the operator is offline, and are followed again afterwards (ADMIN-39, ADMIN-47)', async () => {
    await emptied();
    const keys = await fill('host_asks', 3);
    const operator = await stage.visit({ as: 'admin01', width: 390, theme: 'light' });
    const { page, context } = operator;
    await page.goto('/admin?tab=host-asks&state=review');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '조건에 맞는 3건 모두 선택' }).click();
    await page.getByRole('button', { name: '모두 반려하기' }).click();
    await check(page, '소개를 더 적어 주세요.');
    const release = await holdApplication(keys[1] ?? '');
    await dialogOf(page).getByRole('button', { name: '3건 반려하기' }).click();
    await dialogOf(page).getByText('3건 중 1건 끝남').waitFor();
    await context.setOffline(true);
    await release();
    const observer = await stage.visit({ as: 'moderator01' });
    await observer.page.goto('/admin?tab=host-asks&state=review');
    await observer.page.getByText('총 0건', { exact: true }).waitFor();
    await observer.close();
    await dialogOf(page).getByText('처리하고 있어요', { exact: true }).waitFor();
    await context.setOffline(false);
    await dialogOf(page).getByText('모두 처리했어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('처리 3', { exact: true }).waitFor();
    await operator.close([/ERR_/]);
  });

  test('are cancelled in the middle: what is done remains (ADMIN-40, ADMIN-47)', async () => {
    await emptied();
    const keys = await fill('host_asks', 3);
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await chooseApplications(page, 3);
    await page.getByRole('button', { name: '모두 반려하기' }).click();
    await check(page, '소개를 더 적어 주세요.');
    const release = await holdApplication(keys[1] ?? '');
    await dialogOf(page).getByRole('button', { name: '3건 반려하기' }).click();
    await dialogOf(page).getByText('3건 중 1건 끝남').waitFor();
    await dialogOf(page).getByRole('button', { name: '남은 2건 멈추기' }).click();
    await dialogOf(page).getByText('멈췄어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('처리 1', { exact: true }).waitFor();
    await dialogOf(page).getByText('멈춤 2', { exact: true }).waitFor();
    await release();
    await page.keyboard.press('Escape');
    await page.getByText('총 2건', { exact: true }).waitFor();
    await operator.close();
  });

  test('are done by keyboard alone, on everything that the filters select (ADMIN-47)', async () => {
    await emptied();
    await fill('host_asks', 22);
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    const { keyboard } = page;
    await chooseApplications(page, 22);
    await keyboard.press('Shift+X');
    await page.getByText('조건에 맞는 22건 선택', { exact: true }).waitFor();
    await keyboard.press('Shift+D');
    await dialogOf(page).waitFor();
    // A reason is required.
    await keyboard.press('Control+Enter');
    await dialogOf(page).getByText('사유를 입력해 주세요.').waitFor();
    await keyboard.insertText('소개를 더 적어 주세요.');
    await keyboard.press('Control+Enter');
    await dialogOf(page).getByText('시작할 수 있어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('처리할 수 있음 22', { exact: true }).waitFor();
    await keyboard.press('Control+Enter');
    await dialogOf(page).getByText('모두 처리했어요', { exact: true }).waitFor();
    await keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('총 0건', { exact: true }).waitFor();
    // What is pressed next acts on the list again.
    await keyboard.press('g');
    await keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: '방송인 신청 반려 22건' }));
    await keyboard.press('Enter');
    await dialogOf(page).getByText('처리 22', { exact: true }).waitFor();
    await operator.close();
  });

  test('say what is wrong and keep the reason: offline, a lost answer, an old dry run, too many at once (ADMIN-47)', async () => {
    await emptied();
    await fill('host_asks', 2);
    const operator = await stage.visit({ as: 'admin01', width: 390, theme: 'light' });
    const { page, context } = operator;
    await page.goto('/admin?tab=host-asks&state=review');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '조건에 맞는 2건 모두 선택' }).click();
    await page.getByRole('button', { name: '모두 반려하기' }).click();
    const reason = dialogOf(page).getByLabel('사유', { exact: true });
    await reason.fill('소개를 더 적어 주세요.');
    const send = dialogOf(page).getByRole('button', { name: '미리 확인하기' });
    await context.setOffline(true);
    await send.click();
    await dialogOf(page)
      .getByText(/연결이 원활하지 않아요/)
      .first()
      .waitFor();
    // Every attempt has failed.
    await expect(send).toBeEnabled();
    // The server creates it, and its answer is lost: the repeat finds the same batch.
    const created = new Set<number>();
    let lost = 0;
    await page.route('**/admin/batches', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      created.add(((await response.json()) as { batch_id: number }).batch_id);
      lost += 1;
      return lost <= 2 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await context.setOffline(false);
    await send.click();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(reason).toHaveValue('소개를 더 적어 주세요.');
    await expect(send).toBeEnabled();
    await send.click();
    await dialogOf(page).getByText('시작할 수 있어요', { exact: true }).waitFor();
    expect(created.size).toBe(1);
    await page.unroute('**/admin/batches');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await violationsOf(page)).toEqual([]);

    await stage.sandbox('PUT', 'clock', { forward_ms: 6 * 60_000 });
    await dialogOf(page).getByRole('button', { name: '2건 반려하기' }).click();
    await dialogOf(page).getByText('확인한 지 5분이 지났어요', { exact: true }).waitFor();
    await dialogOf(page).getByRole('button', { name: '다시 확인하기' }).click();
    await dialogOf(page).getByText('시작할 수 있어요', { exact: true }).waitFor();
    await dialogOf(page).getByText('사유: 소개를 더 적어 주세요.').waitFor();
    await dialogOf(page).getByRole('button', { name: '사유 바꾸기' }).click();
    await expect(reason).toHaveValue('소개를 더 적어 주세요.');
    await page.route('**/admin/batches', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: {
              code: 'batch_limit',
              message: '진행 중인 일괄 처리가 있어요. 끝난 뒤에 다시 시도해 주세요.',
            },
          })
        : route.fallback(),
    );
    await reason.fill('사진을 더 올려 주세요.');
    await send.click();
    await dialogOf(page).getByText('진행 중인 일괄 처리가 있어요. 끝난 뒤에 다시 시도해 주세요.').waitFor();
    await expect(reason).toHaveValue('사진을 더 올려 주세요.');
    await dialogOf(page).getByRole('link', { name: '진행 중인 일괄 처리 보기' }).click();
    await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
    await operator.close([refusedResponse, /ERR_/]);
  });

  test('are offered where their list is, each of them (ADMIN-47)', async () => {
    const offered: [Queue, string, string[]][] = [
      ['host_asks', 'host-asks', ['모두 승인하기', '모두 반려하기']],
      ['reports', 'reports', ['모두 기각']],
      ['deposits', 'deposits', ['모두 충전하기', '모두 돌려주기']],
      ['receivables', 'receivables', ['모두 정산하기']],
      ['exchanges', 'exchanges', ['모두 승인하기', '모두 반려하기']],
    ];
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    for (const [queue, section, names] of offered) {
      const [key = ''] = await fill(queue, 1);
      for (const name of names) {
        await page.goto(`/admin?tab=${section}`);
        await page.locator(`[data-row="${key}"]`).getByRole('checkbox').check();
        const buttons = page.getByRole('button', { name: /^모두 / });
        await buttons.first().waitFor();
        expect([section, await buttons.allInnerTexts()]).toEqual([section, names]);
        await page.getByRole('button', { name, exact: true }).click();
        await dialogOf(page).getByLabel('사유', { exact: true }).fill('내용을 확인했어요');
        await dialogOf(page).getByRole('button', { name: '미리 확인하기' }).click();
        // The smallest product makes money of another amount too little to credit.
        await dialogOf(page)
          .getByText(name === '모두 충전하기' ? '처리할 수 있는 건이 없어요' : '처리할 수 있음 1', {
            exact: true,
          })
          .waitFor();
      }
    }
    // A list without an act of the server has nothing to choose for.
    await page.goto('/admin?tab=inquiries');
    await page.getByText(/^총 [\d,]+건$/).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await operator.close();
  });
});
