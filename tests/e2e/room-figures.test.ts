import { expect, it } from '@jest/globals';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const host = '하늘이라이브';

it('one number of viewers stands everywhere, and who takes part or operates is none of them', async () => {
  const viewer = await stage.visit();
  const { page } = viewer;
  await viewer.login('viewer01');
  await viewer.watch(host);
  await page.getByRole('log').waitFor();
  const vodKey = /\/lives\/play\/(\d+)/.exec(page.url())?.[1];
  const entered = [];
  for (const id of ['viewer02', 'fan01', 'manager01', 'admin01', 'host01']) {
    const client = await stage.client.login(id);
    const joined = await client.send<{ watch_id: string }>('POST', `/v1/streams/${vodKey}/join`, {
      body: {},
    });
    entered.push({ client, body: { watch_id: joined.body.watch_id } });
  }

  const main = page.getByRole('main');
  const chatHead = page.getByRole('heading', { name: '채팅' }).locator('..');
  const list = await stage.visit();
  await list.page.goto('/');
  const card = list.page.getByRole('article').filter({ hasText: host }).first();
  const shown = async () => ({
    chat: (await chatHead.innerText()).match(/시청자\s*(\d+)/)?.[1],
    page: (await main.innerText()).match(/시청자\s*(\d+)/)?.[1],
    tab: await page.getByRole('tab', { name: /^시청자/ }).innerText(),
    card: (await card.getByRole('link').first().getAttribute('aria-label'))?.match(/(\d+)명/)?.[1],
  });
  const everywhere = (count: number) => ({
    chat: `${count}`,
    page: `${count}`,
    tab: `시청자 ${count}`,
    card: `${count}`,
  });
  await eventually(async () => {
    await list.page.reload();
    expect(await shown()).toEqual(everywhere(3));
  }, 20_000);
  for (const { client, body } of entered)
    await client.send('DELETE', `/v1/streams/${vodKey}/leave`, { body });
  await eventually(async () => {
    await list.page.reload();
    expect(await shown()).toEqual(everywhere(1));
  }, 20_000);
  await list.close();
  await viewer.close();
});
