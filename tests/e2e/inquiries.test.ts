import type { Page } from 'playwright';
import sharp from 'sharp';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf as row } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const picture = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffb51f' } })
    .png()
    .toBuffer(),
});
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^알림/ });
/** The number of unread alarms that the bell shows. */
const unreadOf = async (page: Page): Promise<number> =>
  Number(/안 읽은 알림 (\d+)/.exec((await bell(page).textContent()) ?? '')?.[1] ?? 0);
const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

test.describe('an inquiry', () => {
  test('goes from the form through the operator’s answer and its alarm to its page (INQUIRIES-7, INQUIRIES-9, INQUIRIES-10, INQUIRIES-13, ALARMS-10)', async () => {
    const [member, operator] = [
      await stage.visit({ as: 'viewer02', width: 390 }),
      await stage.visit({ as: 'admin01' }),
    ];
    const { page } = member;
    await page.goto('/mypage/settings/service/qnas');
    await page.getByText('아직 문의가 없어요').waitFor();
    await page.getByRole('link', { name: '문의하기' }).first().click();
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await page.getByText('문의 유형을 골라 주세요.').waitFor();
    await page.getByText('5자 이상 입력해 주세요. 지금 0자예요.').waitFor();
    await page.getByLabel('문의 유형').selectOption({ label: '결제·충전' });
    await page.getByLabel('제목').fill('꿀이 안 들어왔어요');
    await page.getByLabel('내용').fill('어제 충전한 꿀이 지갑에 없어요.');
    await page.getByLabel('사진 올리기').setInputFiles(await picture());
    await page.getByRole('img', { name: '올린 사진 1' }).waitFor();

    // The draft survives the page.
    await page.reload();
    await page.getByText('쓰던 문의를 불러왔어요.').waitFor();
    expect(await page.getByLabel('내용').inputValue()).toBe('어제 충전한 꿀이 지갑에 없어요.');
    await page.getByRole('img', { name: '올린 사진 1' }).waitFor();
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await page.getByText('문의를 확인하고 있어요.', { exact: false }).waitFor();
    await page.getByText('답변 대기').waitFor();
    const address = page.url();
    // The bell shows none until its response has arrived; the server has the number it will show.
    const asker = await stage.client.login('viewer02');
    const { total_cnt: before } = (await asker.get<{ total_cnt: number }>('/v1/mypage/alarm-not-read-info'))
      .body;
    await eventually(async () => expect(await unreadOf(page)).toBe(before));

    const console = operator.page;
    await openSection(console, '문의');
    await console.getByLabel('상태').selectOption({ label: '답변 대기' });
    await row(console, '다음 달 등급').or(row(console, '팬 모임')).first().waitFor();
    await openCase(console, '꿀이 안 들어왔어요');
    await console.getByRole('button', { name: '꿀이 안 들어왔어요 답변하기' }).click();
    const dialog = console.getByRole('dialog');
    await dialog.getByLabel('답변', { exact: true }).fill('지금 넣어 드렸어요.');
    await dialog.getByRole('button', { name: '답변하기' }).click();
    await row(console, '꿀이 안 들어왔어요').waitFor({ state: 'detached' });
    expect(await violationsOf(console)).toEqual([]);

    // The bell updates without a reload, and its alarm opens the answer.
    await eventually(async () => expect(await unreadOf(page)).toBe(before + 1), 10_000);
    await bell(page).click();
    await page.getByRole('tab', { name: /활동/ }).click();
    await page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: '꿀이 안 들어왔어요' })
      .getByRole('link')
      .click();
    await page.waitForURL(address);
    expect(address).toMatch(/\/qnas\/detail\/\d+$/);
    await page.getByText('지금 넣어 드렸어요.').waitFor();
    await eventually(async () => expect(await unreadOf(page)).toBe(before));
    expect(await page.getByRole('button', { name: '문의 삭제하기' }).count()).toBe(0);
    await page.getByRole('link', { name: '목록 보기' }).click();
    await row(page, '꿀이 안 들어왔어요').getByText('답변 완료').waitFor();
    await openSection(console, '감사 기록');
    await row(console, '문의 답변').first().waitFor();
    await operator.close();
    await member.close();
  });

  test('whose response was lost is sent once, however often it is pressed (INQUIRIES-13, CORE-16)', async () => {
    const { members } = await stage.make({ members: [{ ref: 'member' }] });
    const visitor = await stage.visit({ as: members.member?.id ?? '', width: 390 });
    const { page } = visitor;
    await page.goto('/mypage/settings/service/qnas/add');
    await page.getByLabel('문의 유형').selectOption({ label: '기타' });
    await page.getByLabel('제목').fill('한 번만 보낼 문의');
    await page.getByLabel('내용').fill('대답이 오지 않아도 한 번만 가요.');
    // The request arrives; its response does not.
    await page.route('**/mypage/board', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await page.getByText('연결이 원활하지 않아요', { exact: false }).waitFor();
    expect(await page.getByLabel('내용').inputValue()).toBe('대답이 오지 않아도 한 번만 가요.');
    await page.unroute('**/mypage/board');
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await page.waitForURL('**/qnas/detail/*');
    await page.getByRole('link', { name: '목록 보기' }).click();
    await row(page, '한 번만 보낼 문의').waitFor();
    expect(await row(page, '한 번만 보낼 문의').count()).toBe(1);
    await visitor.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/]);
  });

  test('that is pending gains and loses pictures, until it is answered (INQUIRIES-8)', async () => {
    const { members, inquiries } = await stage.make({
      members: [{ ref: 'member' }],
      inquiries: [{ ref: 'pending', member: 'member', title: '사진을 더할 문의' }],
    });
    const visitor = await stage.visit({ as: members.member?.id ?? '', width: 390 });
    const { page } = visitor;
    const boardSn = inquiries.pending?.board_sn;
    await page.goto(`/mypage/settings/service/qnas/detail/${boardSn}`);
    await page.getByLabel('사진 추가하기').setInputFiles(await picture());
    await page.getByText('사진을 추가했어요.').first().waitFor();
    await page.getByRole('img', { name: '올린 사진 1' }).waitFor();
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await page.reload();
    await page.getByRole('img', { name: '올린 사진 1' }).waitFor();
    await page.getByRole('button', { name: '1번째 사진 삭제하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제하기' }).click();
    await page.getByRole('img', { name: '올린 사진 1' }).waitFor({ state: 'detached' });

    // Answered elsewhere while a picture is being uploaded: the page says so, and shows the answer.
    await page.route('**/mypage/board-file', async (route) => {
      await stage.sandbox('POST', `inquiries/${boardSn}/answer`, { answer: '확인했어요.' });
      await route.continue();
    });
    await page.getByLabel('사진 추가하기').setInputFiles(await picture());
    await page.getByText('이미 답변한 문의라서 바꿀 수 없어요.').first().waitFor();
    await page.getByText('확인했어요.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '사진 추가하기' }).count()).toBe(0);
    await visitor.close([refusedResponse]);
  });

  test('of a VIP has separate pages, and is deleted while it is pending (INQUIRIES-5, INQUIRIES-8)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'vip', vip_level: 2 }, { ref: 'plain' }],
      inquiries: [
        { member: 'vip', privilege_yn: 'Y', title: '다음 달 등급이 궁금해요' },
        { member: 'vip', privilege_yn: 'Y', title: '팬 모임 방송을 함께 해 주세요' },
      ],
    });
    const [vip, plain] = [
      await stage.visit({ as: members.vip?.id ?? '' }),
      await stage.visit({ as: members.plain?.id ?? '', width: 390 }),
    ];
    await plain.page.goto('/mypage/settings/service/qnas/privilege');
    await plain.page.getByText('VIP와 명예 등급 회원만 쓸 수 있어요').waitFor();
    await plain.page.goto('/mypage/settings/service/qnas/add-privilege');
    await plain.page.getByText('VIP와 명예 등급 회원만 쓸 수 있어요').waitFor();
    const { page } = vip;
    await page.goto('/mypage/settings/service/qnas');
    await page.getByRole('tab', { name: 'VIP 전용' }).click();
    await page.getByRole('link', { name: /팬 모임 방송을 함께/ }).click();
    await page.getByRole('button', { name: '문의 삭제하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '문의 삭제하기' }).click();
    await page.waitForURL('**/qnas/privilege');
    await row(page, '다음 달 등급').waitFor();
    await row(page, '팬 모임').waitFor({ state: 'detached' });
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('/mypage/settings/service/qnas/detail/2000000000');
    await page.getByText('문의를 찾을 수 없어요').waitFor();
    await plain.close();
    await vip.close([refusedResponse]);
  });
});

test.describe('a notice', () => {
  test('for one member is shown to this member alone (NOTICES-3)', async () => {
    const { members, notices } = await stage.make({
      members: [{ ref: 'meant' }, { ref: 'other' }],
      notices: [{ ref: 'own', title: '한 사람에게만 보이는 공지', member: 'meant' }],
    });
    const [addressee, other] = [
      await stage.visit({ as: members.meant?.id ?? '', width: 390 }),
      await stage.visit({ as: members.other?.id ?? '', width: 390 }),
    ];
    await addressee.page.goto('/announce?board=notices');
    await addressee.page
      .getByRole('main')
      .getByRole('link', { name: /한 사람에게만 보이는 공지/ })
      .click();
    await addressee.page.getByRole('heading', { name: '한 사람에게만 보이는 공지' }).waitFor();
    await other.page.goto('/announce?board=notices');
    await other.page.getByRole('main').getByRole('listitem').first().waitFor();
    expect(await row(other.page, '한 사람에게만 보이는 공지').count()).toBe(0);
    await other.page.goto(`/announce/${notices.own?.board_sn}`);
    await other.page
      .getByText(/찾을 수 없어요/)
      .first()
      .waitFor();
    await addressee.close();
    await other.close([refusedResponse]);
  });

  test('is written in the console with a picture, opens over the home page, and not again today (NOTICES-8, NOTICES-9, NOTICES-10)', async () => {
    const [operator, member] = [
      await stage.visit({ as: 'admin01' }),
      await stage.visit({ as: 'viewer01', width: 390 }),
    ];
    const console = operator.page;
    await openSection(console, '공지');
    await console.getByRole('button', { name: '새 글 쓰기' }).click();
    const form = console.getByRole('dialog');
    await form.getByRole('button', { name: '저장하기' }).click();
    await form.getByText('입력해 주세요.').first().waitFor();
    await form.getByLabel('제목').fill('새해 꿀 잔치');
    await form.getByLabel('요약').fill('새해 첫날에 만나요.');
    await form.getByLabel('내용').fill('<b>굵게</b> 보이지 않아요.');
    await form.getByLabel('사진 넣기').setInputFiles({
      name: 'party.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a3ff2' } })
        .png()
        .toBuffer(),
    });
    const address = await eventually(async () => {
      const [, found] = /\]\((\/files\/[^)]+)\)/.exec(await form.getByLabel('내용').inputValue()) ?? [];
      if (found === undefined) throw new Error('the picture is not in the text');
      return found;
    }, 15_000);
    // The picture of the lists is one of the text: a reader of the notice sees it once.
    await form.getByLabel('대표 사진 주소 (선택)').fill(address);
    await form.getByLabel('홈에서 팝업으로 띄우기').check();
    await form.getByLabel('푸시 알림 보내기').check();
    await form.getByText('공지 알림을 켠 회원에게', { exact: false }).waitFor();
    await form.getByRole('button', { name: '저장하기' }).click();
    await row(console, '새해 꿀 잔치').getByText('팝업', { exact: true }).waitFor();
    await row(console, '새해 꿀 잔치').getByText(/^푸시/).waitFor();
    expect(await violationsOf(console)).toEqual([]);

    const { page } = member;
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: '새해 꿀 잔치' });
    await popup.waitFor();
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await popup.getByRole('button', { name: '자세히 보기' }).click();
    await page.getByRole('heading', { name: '새해 꿀 잔치' }).waitFor();
    await page.getByText('<b>굵게</b> 보이지 않아요.').waitFor();
    await page.getByRole('img', { name: '공지 사진' }).waitFor();
    expect(await page.locator('article img').count()).toBe(1);
    await page.goto('/');
    await popup.getByRole('button', { name: '오늘 하루 보지 않기' }).click();
    await popup.waitFor({ state: 'detached' });

    // The list of popups is requested, and none of them opens.
    const popups = page.waitForResponse((response) => response.url().includes('popup_yn=Y'));
    await page.reload();
    await popups;
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    expect(await popup.count()).toBe(0);

    // The clock of the device is two days ahead, and the server's day is unchanged.
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
    const popupsAgain = page.waitForResponse((response) => response.url().includes('popup_yn=Y'));
    await page.reload();
    await popupsAgain;
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    expect(await popup.count()).toBe(0);

    await row(console, '새해 꿀 잔치').getByRole('link').click();
    await console.getByRole('button', { name: '새해 꿀 잔치 삭제하기' }).click();
    await console.getByRole('dialog').getByLabel('사유').fill('잔치가 끝났어요');
    await console.getByRole('dialog').getByRole('button', { name: '삭제하기' }).click();
    await row(console, '새해 꿀 잔치').waitFor({ state: 'detached' });
    await operator.close();
    await member.close();
  });

  test('is marked as new until it is read (NOTICES-5)', async () => {
    const visitor = await stage.visit({ as: 'fan01' });
    const { page } = visitor;
    await page.goto('/announce?board=notices');
    const first = page.getByRole('main').getByRole('listitem').first();
    await first.getByText('새 글').waitFor();
    await first.getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: '목록 보기' }).click();
    await first.getByText('새 글').waitFor({ state: 'detached' });
    await visitor.close();
  });
});
