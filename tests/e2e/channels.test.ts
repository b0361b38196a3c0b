import type { Page } from 'playwright';
import sharp from 'sharp';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const host = '하늘이라이브';

/** The page of a host at one of its tabs. */
async function channelOf(page: Page, id: string, tab: string): Promise<void> {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const key = list.find((persona) => persona.id === id)?.user_key;
  await page.goto(`/channels/${key}?tab=${tab}`);
}
const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test.describe('the page of a host', () => {
  test('opens from a live, and shows the host, lives, fans and followers (SOCIAL-11, SOCIAL-22)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await page.goto('/lives/all');
    await page.getByRole('main').getByRole('link', { name: host, exact: true }).first().click();
    await page.waitForURL(/\/channels\/\d+$/);
    await page.getByRole('heading', { level: 1, name: host }).waitFor();
    await page.getByText('매일 밤 아홉 시, 달콤하게 만나요.').waitFor();
    await page.getByRole('main').getByRole('link', { name: '지금 보기' }).first().waitFor();
    await page.getByText('아직 지난 방송이 없어요').waitFor();
    await page.getByRole('tab', { name: '팬클럽' }).click();
    await page.getByText('하늘바라기').waitFor();
    await page.getByText('팬 레벨 10', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '팔로워' }).click();
    await page.getByText('아직 팔로워가 없어요').waitFor();
    await viewer.close();
  });

  test('takes comments, which their author changes and deletes and the host answers (SOCIAL-13 to SOCIAL-16)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    await channelOf(page, 'host01', 'comments');
    const box = page.getByLabel('댓글 쓰기');
    const send = page.getByRole('button', { name: '등록하기' });
    await send.click();
    await page.getByText('내용을 입력해 주세요.').waitFor();
    await box.fill('브라우저에서 쓴 댓글');
    await send.click();
    await commentOf(page, '브라우저에서 쓴 댓글').waitFor();
    await eventually(async () => expect(await box.inputValue()).toBe(''));

    const hostPage = await stage.visit({ as: 'host01' });
    await channelOf(hostPage.page, 'host01', 'comments');
    await commentOf(hostPage.page, '브라우저에서 쓴 댓글').getByRole('button', { name: '답글' }).click();
    await hostPage.page.getByLabel('답글 쓰기').fill('와 줘서 고마워요');
    await hostPage.page.getByRole('listitem').getByRole('button', { name: '등록하기' }).click();
    await commentOf(hostPage.page, '와 줘서 고마워요').waitFor();
    await hostPage.close();

    await page.reload();
    await commentOf(page, '와 줘서 고마워요').waitFor();
    await commentOf(page, '브라우저에서 쓴 댓글').getByRole('button', { name: '수정하기' }).click();
    await page.getByLabel('댓글 수정하기').fill('고친 댓글');
    await page.getByRole('listitem').locator('form').getByRole('button', { name: '수정하기' }).click();
    const changed = commentOf(page, '고친 댓글');
    await changed.getByText('수정됨', { exact: false }).first().waitFor();
    await changed.getByRole('button', { name: '삭제하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제하기' }).click();
    await changed.waitFor({ state: 'detached' });
    await viewer.close();
  });

  test('links to a report, with a reason, a text and a picture, which ends with thanks (REPORTS-1, REPORTS-4)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await channelOf(page, 'host01', 'comments');
    await commentOf(page, '오늘 방송도 정말 재미있었어요!').getByRole('button', { name: '신고하기' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: '신고하기' });
    await send.click();
    await dialog.getByText('이유를 골라 주세요.').waitFor();
    await dialog.getByText('내용을 입력해 주세요.').waitFor();
    await dialog.getByLabel('도배·광고·사기').check();
    await dialog.getByLabel('자세한 내용').fill('같은 말을 계속 올려요');
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fa0' } })
      .png()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('button', { name: 'a.png 삭제하기' }).waitFor();
    await send.click();
    await page
      .getByRole('dialog', { name: '신고해 주셔서 고마워요' })
      .getByRole('button', { name: '닫기' })
      .last()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await viewer.close();
  });
});

test('channels list the followed hosts, and an open page shows when one goes live (SOCIAL-8, SOCIAL-9)', async () => {
  const viewer = await stage.visit({ as: 'viewer02' });
  const { page } = viewer;
  const followingRequest = page.waitForResponse(/user\/following-info/);
  await page.goto('/channels');
  await page.getByText('아직 팔로우한 방송인이 없어요').waitFor();
  await followingRequest;
  await page.getByRole('button', { name: '쉬는중 팔로우', exact: true }).click();
  await page.getByRole('button', { name: '쉬는중 팔로잉', exact: true }).waitFor();
  await stage.sandbox('POST', 'fixtures/lives', { host: 'host05', title: '깜짝 방송' });
  await page
    .getByText('쉬는중님이 방송을 시작했어요: 깜짝 방송', { exact: true })
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '보러 가기' }).click();
  await page.waitForURL(/\/lives\/play\/\d+$/);
  await page.goto('/channels');
  await page.getByRole('main').getByRole('link', { name: '지금 보기' }).waitFor();
  await viewer.close();
});

test('a host sees the fan club by level in steps of ten, with each fan’s amount (SOCIAL-11, GIFTS-26)', async () => {
  await stage.make({
    members: [
      { ref: 'middle', nick: '중간팬' },
      { ref: 'young', nick: '새내기팬' },
    ],
    fans: [
      { member: 'middle', host: 'host01', level: 27 },
      { member: 'young', host: 'host01', level: 3 },
    ],
  });
  const hostPage = await stage.visit({ as: 'host01', width: 390 });
  const { page } = hostPage;
  await page.goto('/mypage/settings/live/fans');
  await page.getByText('12,000꿀').waitFor();
  const row = (nick: string) => page.getByRole('listitem').filter({ hasText: nick });
  await row('중간팬').getByText('팬 레벨 20', { exact: true }).waitFor();
  await row('새내기팬').getByText('팬', { exact: true }).waitFor();
  await page.getByRole('button', { name: /10~19레벨/ }).click();
  await page.getByText('하늘바라기').waitFor();
  await hostPage.close();
});

test.describe('a member’s fan memberships', () => {
  test('are shown on the member’s card and page, until the member hides them (SOCIAL-12, SOCIAL-24)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'fan', nick: '자랑하는벌' }],
      hosts: [{ ref: 'loved', nick: '사랑받는벌' }],
      fans: [{ member: 'fan', host: 'loved', level: 10 }],
      follows: [{ member: 'fan', host: 'loved' }],
    });
    const [fanKey, hostKey] = [members.fan?.user_key, members.loved?.user_key];
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    const openCard = async () => {
      await page.goto(`/channels/${hostKey}?tab=followers`);
      await page.getByRole('button', { name: '자랑하는벌', exact: true }).click();
      await page.getByRole('dialog').getByText('자랑하는벌', { exact: true }).first().waitFor();
    };
    await openCard();
    const section = page.getByRole('dialog').getByRole('region', { name: '팬인 방송인' });
    await section.getByText('팬 레벨 10', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await section.getByRole('link', { name: '사랑받는벌' }).click();
    await page.waitForURL(new RegExp(`/channels/${hostKey}$`));
    await page.goto(`/channels/${fanKey}`);
    await page
      .getByRole('region', { name: '팬인 방송인' })
      .getByRole('link', { name: '사랑받는벌' })
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const fan = await stage.visit({ as: members.fan?.id ?? '' });
    await fan.page.goto('/mypage/settings/person');
    await fan.page.getByRole('switch', { name: '내 팬 정보 공개' }).click();
    await fan.page.getByText('이제 내 팬 정보를 숨겨요.').first().waitFor();
    await fan.page.goto(`/channels/${fanKey}?tab=fan-of`);
    await fan.page.getByText('지금은 나에게만 보여요.').waitFor();
    await fan.page.getByRole('main').getByRole('link', { name: '사랑받는벌' }).waitFor();
    await fan.close();

    await page.reload();
    await page.getByText('팬 정보를 공개하지 않았어요').waitFor();
    await openCard();
    await page.getByRole('dialog').getByRole('link', { name: '메시지 보내기' }).waitFor();
    await eventually(async () => expect(await section.count()).toBe(0));
    await viewer.close();
  });
});
