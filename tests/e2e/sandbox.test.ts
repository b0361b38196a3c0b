import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { sampledChoices } from '../setup/sample/scope.mjs';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilHydrated } from './visitor.ts';

const stage = setStage({ SANDBOX_JOURNAL: 'on' });

const groups = {
  회원: ['페르소나', '본인인증', '소셜 로그인', '받은 문자'],
  결제·정산: ['결제', '입금', '환전', '장부'],
  방송: ['방송', '둘러보기', '방송인 심사', '랭킹'],
  소통: ['메시지', '알림', '문의', '공지', '신고', '운영 업무', '이벤트'],
  환경: ['시계', '데이터', '픽스처', '설정', '요청 기록', '장애 만들기', '서버', '디자인'],
};

const groupLink = (page: Page, group: string) =>
  page.getByRole('navigation', { name: '샌드박스 메뉴' }).getByRole('link', { name: group, exact: true });

const openTab = async (page: Page, name: string) => {
  const [group = ''] = Object.entries(groups).find(([, tabs]) => tabs.includes(name)) ?? [];
  await groupLink(page, group).click();
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
};
const band = (page: Page) => page.getByRole('complementary', { name: '테스트 환경 안내' });

test.describe('the sandbox console', () => {
  test('signs a visitor in as a persona in one click, and the band links back to it', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox');
    await page.getByRole('button', { name: 'viewer01 로그인하기' }).click();
    await page.getByText('꿀벌이님으로 로그인했어요.').first().waitFor();
    await page.getByRole('link', { name: '홈으로 가기' }).click();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await band(page).getByRole('link').click();
    await page.getByRole('heading', { name: '샌드박스' }).waitFor();
    await visitor.close();
  });

  test('finds a message by its code, and fails messages as often as requested (SANDBOX-5)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const requestCode = (phone: string) =>
      stage.client.send('POST', '/v1/user/phone-certification-proc', { body: { phone, purpose_cd: 'join' } });
    await requestCode('01022220001');
    await requestCode('01022220002');
    const panel = page.getByRole('tabpanel', { name: '받은 문자', exact: true });
    await page.goto('/sandbox?tab=inbox');
    await panel.getByText('01022220002', { exact: true }).waitFor();
    await page.getByLabel('번호, 내용, 인증번호로 찾기').fill(await stage.codeOf('01022220001'));
    await panel.getByText('01022220002', { exact: true }).waitFor({ state: 'detached' });
    await panel.getByText('01022220001', { exact: true }).waitFor();
    await page.getByLabel('번호, 내용, 인증번호로 찾기').fill('');

    await page.getByRole('slider', { name: '문자 실패율' }).press('End');
    await page.getByText('반영했어요.').first().waitFor();
    await requestCode('01022220003');
    await panel.getByRole('listitem').filter({ hasText: '01022220003' }).getByText('실패').waitFor();
    await page.getByRole('slider', { name: '문자 실패율' }).press('Home');
    await panel.getByRole('button', { name: '모두 삭제하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '모두 삭제하기' }).click();
    await panel.getByText('받은 문자가 없어요').waitFor();
    const chaos = () => stage.sandbox<{ sms: { probability: number } }>('GET', 'chaos');
    await eventually(async () => expect((await chaos()).sms.probability).toBe(0));
    await visitor.close();
  });

  test('answers a pending verification, as any chosen person (SANDBOX-13)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const { client } = stage;
    for (const [action, state] of [
      ['답하기: 성인', 'answered'],
      ['인증 취소하기', 'declined'],
    ] as const) {
      const waiting = await client.send<{ cert_key: string; cert_secret: string }>('POST', '/api/cert/open', {
        body: { purpose_cd: 'join' },
      });
      await page.goto('/sandbox?tab=identity');
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByText('인증에 답했어요.').first().waitFor();
      const { cert_key, cert_secret } = waiting.body;
      const { body } = await client.send('POST', '/api/cert/token', { body: { cert_key, cert_secret } });
      expect(body.state).toBe(state);
      // The answer was fetched: nothing is pending any more.
      await page.getByText('기다리는 인증이 없어요').waitFor();
    }
    await visitor.close();
  });

  test('makes a social provider answer automatically, as one of its people or not at all (SANDBOX-13)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const answerOf = page.getByLabel('카카오 답하는 방법');
    const signIn = async () => {
      await page.goto('/login');
      await page.getByRole('button', { name: /카카오.*로그인하기/ }).click();
    };
    await page.goto('/sandbox?tab=social');
    await answerOf.selectOption({ label: '바로 거절' });
    await page.getByText('반영했어요.').first().waitFor();
    await signIn();
    await page.getByText('카카오 로그인을 취소했어요').waitFor();
    await page.goto('/sandbox?tab=social');
    await answerOf.selectOption({ label: '바로 동의' });
    await page.getByText('반영했어요.').first().waitFor();
    await signIn();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await stage.sandbox('PUT', 'social/mode', { provider: 'kakao', mode: 'ask' });
    await visitor.close([refusedResponse]);
  });

  test('stops the clock and moves it forward (SANDBOX-6)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=clock');
    await page.getByRole('button', { name: '멈추기' }).click();
    await page.getByText('멈춰 있어요').waitFor();
    const before = (await stage.sandbox<{ now: string }>('GET', 'clock')).now;
    await page.getByRole('button', { name: '+1일' }).click();
    await page.getByText('실제보다 1일 앞서 있어요.').waitFor();
    const after = (await stage.sandbox<{ now: string }>('GET', 'clock')).now;
    expect(Date.parse(after) - Date.parse(before)).toBe(86_400_000);
    await page.getByRole('button', { name: '밀린 작업 실행하기' }).click();
    await page.getByText('작업이 모두 따라왔어요').waitFor();
    await page.getByRole('button', { name: '실제 시각으로 되돌리기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '실제 시각으로 되돌리기' }).click();
    await page.getByText('실제 시각과 같아요.').waitFor();
    await visitor.close();
  });

  test('changes a setting and resets it (SANDBOX-11)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=settings');
    await page.getByLabel('설정 이름이나 설명으로 찾기').fill('닉네임 변경 비용');
    await page
      .getByRole('region', { name: '회원', exact: true })
      .getByText('닉네임을 바꿀 때 드는 꿀이에요.')
      .waitFor();
    await page.getByLabel('설정 이름이나 설명으로 찾기').fill('nick_change_star');
    await page.getByLabel('닉네임 변경 비용', { exact: true }).fill('500');
    await page.getByRole('button', { name: '닉네임 변경 비용 저장하기' }).click();
    await page.getByRole('button', { name: '닉네임 변경 비용 기본값으로' }).click();
    await page.getByRole('button', { name: '닉네임 변경 비용 기본값으로' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('닉네임 변경 비용', { exact: true }).inputValue()).toBe('1000');
    await visitor.close();
  });

  test('saves the data and restores them after a confirmation (SANDBOX-8)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=data');
    await page.getByLabel('이름', { exact: true }).fill('before');
    await page.getByRole('button', { name: '담아 두기' }).click();
    await page.getByText('before에 담았어요.').first().waitFor();
    await stage.sandbox('PUT', 'settings/nick_change_star', { value: 7 });
    await page.getByRole('button', { name: 'before 되돌리기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await page.getByText('before 상태로 되돌렸어요.').first().waitFor();
    const { list } = await stage.sandbox<{ list: { key: string; value: unknown }[] }>('GET', 'settings');
    expect(list.find(({ key }) => key === 'nick_change_star')?.value).toBe(1000);
    await visitor.close();
  });

  test('confirms once, however quickly it is pressed', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=inbox');
    // In one evaluation: the dialog of the first press must not be closed by the next.
    await page.getByRole('button', { name: '모두 삭제하기' }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('finds a code by the number in a link, and copies it', async () => {
    const phone = '01077001234';
    await stage.client.send('POST', '/v1/user/phone-certification-proc', {
      body: { phone, phone_country_num: 'KR_82', purpose_cd: 'join' },
    });
    const code = await stage.codeOf(phone);
    const visitor = await stage.visit();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = visitor;
    await page.goto(`/sandbox?tab=inbox&q=${phone}`);
    await page.getByRole('button', { name: `인증번호 ${code} 복사하기` }).click();
    await page.getByText('복사했어요.').first().waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(code);
    await page.getByLabel('번호, 내용, 인증번호로 찾기').fill('아무도 아닌 번호');
    await page.getByText('맞는 문자가 없어요').waitFor();
    await visitor.close();
  });

  test('copies the amount above which a phone payment is declined', async () => {
    const visitor = await stage.visit();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = visitor;
    await page.goto('/sandbox?tab=payments');
    await page.getByRole('button', { name: '휴대폰 결제 한도 복사하기' }).click();
    // The cards are listed before the payments (SANDBOX-32).
    expect((await page.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 2)).toEqual([
      '테스트 카드',
      '결제사의 결제',
    ]);
    await page.getByText('복사했어요.').first().waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('500000');
    await visitor.close();
  });

  test('verifies how often a request was made (SANDBOX-12)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=requests');
    const form = page.getByRole('region', { name: '요청 수 검증하기' });
    await form.getByLabel('메서드').selectOption('GET');
    await form.getByLabel('경로 (*는 아무거나)').fill('/api/common/site-info');
    await form.getByRole('button', { name: '검증하기' }).click();
    await form.getByText(/^맞아요/).waitFor();
    await form.getByLabel('최대').fill('0');
    await form.getByRole('button', { name: '검증하기' }).click();
    await form.getByText(/^맞지 않아요/).waitFor();
    await visitor.close();
  });

  test('saves one member and restores that member alone (SANDBOX-9)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const signIn = async (id: string) => {
      const path = `personas/${id}/sign-in`;
      const { user_key, access_token } = await stage.sandbox<{ user_key: number; access_token: string }>(
        'POST',
        path,
      );
      return { user_key, client: stage.client.as(access_token) };
    };
    const introduce = async (id: string) => {
      const { client } = await signIn(id);
      await client.send('PUT', '/v1/user/user-state-memo-edit', { body: { state_memo: '바뀐 소개' } });
    };
    const introductionOf = async (id: string) => {
      const { user_key, client } = await signIn(id);
      return (await client.get<{ state_memo: string }>(`/v1/users/${user_key}`)).body.state_memo;
    };
    const { user_key } = await signIn('viewer01');
    await page.goto('/sandbox?tab=data');
    await page.getByLabel('이름', { exact: true }).fill('alone');
    await page.getByLabel(/회원 번호/).fill(String(user_key));
    await page.getByRole('button', { name: '담아 두기' }).click();
    await page.getByText(`회원 ${user_key}`, { exact: true }).waitFor();
    for (const id of ['viewer01', 'viewer02']) await introduce(id);
    await page.getByRole('button', { name: 'alone 되돌리기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await page.getByText('alone 상태로 되돌렸어요.').first().waitFor();
    expect(await introductionOf('viewer01')).toBe('노래 방송 좋아해요');
    expect(await introductionOf('viewer02')).toBe('바뀐 소개');
    await visitor.close();
  });

  test('restores the first data, and loads another dataset, after a confirmation', async () => {
    // Two datasets are made, each by its own process: the duration depends on the machine.
    test.setTimeout(300_000);
    const visitor = await stage.visit();
    const { page } = visitor;
    const load = async (action: string, name: string) => {
      await page.getByRole('button', { name: action }).click();
      await page.getByRole('dialog').getByRole('button', { name: '불러오기' }).click();
      await page.getByText(`${name} 데이터를 불러왔어요.`).waitFor({ timeout: 0 });
    };
    await page.goto('/sandbox?tab=data');
    await load('empty 불러오기', 'empty');
    const { list } = await stage.sandbox<{ list: { id: string }[] }>('GET', 'personas');
    expect(list.map(({ id }) => id)).toEqual(['admin01']);
    await load('처음 데이터로 되돌리기', 'ci');
    await openTab(page, '페르소나');
    await page.getByRole('button', { name: 'viewer01 로그인하기' }).waitFor();
    // While data are replaced, the console's requests are refused as unavailable.
    await visitor.close([refusedResponse, /responded with a status of 503/]);
  });

  test('creates fixtures from a document, shows what is wrong with one, and saves one as a dataset (SANDBOX-15)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=fixtures');
    const document = page.getByLabel('문서 (JSON)');
    const make = page.getByRole('button', { name: '만들기', exact: true });
    await make.click();
    await page.getByText('만든 것').waitFor();
    await page.getByText('"vod_key"').first().waitFor();
    await document.fill('members');
    await make.click();
    await page.getByText('JSON 객체로 입력해 주세요.').waitFor();
    await document.fill('{"members":[{"vip_level":9}]}');
    await make.click();
    await page.getByText('members.0.vip_level: 너무 큰 값이에요.').waitFor();
    await document.fill('{"base":"ci","members":[{"id":"mine01"}]}');
    await page.getByLabel('데이터셋 이름').fill('mine');
    await page.getByRole('button', { name: '데이터셋으로 저장하기' }).click();
    await page.getByText('mine 데이터셋으로 저장했어요.').first().waitFor();
    await openTab(page, '데이터');
    await page.getByText('내 데이터셋').waitFor();
    await page.getByRole('button', { name: 'mine 삭제하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '삭제하기' }).click();
    await page.getByText('내 데이터셋').waitFor({ state: 'detached' });
    await visitor.close([refusedResponse]);
  });

  test("shows only a test's own requests (SANDBOX-19)", async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await stage.client.get('/v1/etc/site-policy-nos', { headers: { 'X-Test-Id': 'console-7' } });
    await page.goto('/sandbox?tab=requests&test_id=console-7');
    await page.getByText('테스트 console-7').waitFor();
    const panel = page.getByRole('tabpanel', { name: '요청 기록', exact: true });
    expect(await panel.getByText('/v1/etc/site-policy-nos', { exact: true }).count()).toBeGreaterThan(0);
    await visitor.close();
  });

  test('counts the matching requests, shows their responses, and that the books balance', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=requests');
    await page.getByText('/api/common/site-info').first().click();
    await page.locator('details[open]').getByText('받은 내용').waitFor();
    const request = { method: 'GET', path: '/api/common/site-info' };
    await page.getByRole('searchbox', { name: '경로 (*는 아무거나)' }).fill(request.path);
    const { count } = await stage.sandbox<{ count: number }>('GET', `requests/count?path=${request.path}`);
    await page.getByText(new RegExp(`^${count}개`)).waitFor();
    expect(await stage.sandbox('POST', 'requests/verify', request)).toEqual({ ok: true, count });
    expect(await stage.sandbox('POST', 'requests/verify', { ...request, at_most: 0 })).toEqual({
      ok: false,
      count,
    });
    await openTab(page, '장부');
    await page.getByText('장부가 맞아요').waitFor();
    await visitor.close();
  });

  test('injects a fault into the next call, which consumes it (SANDBOX-29)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=faults');
    await page.getByText('대기 중인 장애가 없어요').waitFor();
    await page.getByLabel('경로 (*는 아무거나)').fill('/v1/etc/honor-grade-setting');
    await page.getByRole('button', { name: '장애 추가하기' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '/v1/etc/honor-grade-setting' });
    await row.getByText('503 · 1회 남음').waitFor();
    const response = await fetch(`${stage.baseUrl}/v1/etc/honor-grade-setting`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    await row.waitFor({ state: 'detached' });
    expect((await fetch(`${stage.baseUrl}/v1/etc/honor-grade-setting`)).status).toBe(200);
    await visitor.close();
  });

  test('shows the only server, and how to start several (SANDBOX-48)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=servers');
    const panel = page.getByRole('tabpanel', { name: '서버', exact: true });
    const row = panel.getByRole('listitem').filter({ hasText: `포트 ${new URL(stage.baseUrl).port}` });
    await row.getByText('실행 중').waitFor();
    await row.getByText('응답한 서버').waitFor();
    await panel.getByText('npm start -- --servers 2').first().waitFor();
    expect(await panel.getByRole('button', { name: '강제 종료하기' }).count()).toBe(0);
    await visitor.close();
  });

  for (const { width, theme } of [
    { width: 390, theme: 'light' as const },
    { width: 1440, theme: 'dark' as const },
  ])
    test(`is operable by keyboard at ${width} px in the ${theme} theme`, async () => {
      const visitor = await stage.visit({ width, theme });
      const { page } = visitor;
      await page.goto('/sandbox');
      for (const [group, tabs] of Object.entries(groups)) {
        await groupLink(page, group).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('tab', { name: tabs[0] ?? '', exact: true }).focus();
        expect(await page.getByRole('tab').allTextContents()).toEqual(tabs);
        for (const name of tabs) {
          await page.getByRole('tabpanel', { name, exact: true }).waitFor();
          await page.getByText('불러오는 중이에요').first().waitFor({ state: 'detached' });
          if (sampledChoices(`console ${name}`, [390, 1440]).includes(width))
            expect({ name, objections: await violationsOf(page) }).toEqual({ name, objections: [] });
          const overflow = await page.evaluate<number>(
            'document.documentElement.scrollWidth - window.innerWidth',
          );
          expect({ name, overflow }).toEqual({ name, overflow: 0 });
          await page.keyboard.press('ArrowRight');
        }
      }
      await visitor.close();
    });
});

test.describe('an address of the console', () => {
  test('opens its tab, and Back goes through the visited tabs (SANDBOX-31)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
    await page.goto('/sandbox?tab=exchanges');
    await panel('환전').waitFor();
    expect(await groupLink(page, '결제·정산').getAttribute('aria-current')).toBe('true');
    await groupLink(page, '환경').click();
    await panel('시계').waitFor();
    await page.getByRole('tab', { name: '설정', exact: true }).click();
    await panel('설정').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=settings');
    await page.goBack();
    await panel('시계').waitFor();
    await page.goBack();
    await panel('환전').waitFor();
    await visitor.close();
  });
});

test.describe('the band', () => {
  test('is on every page, and neither moves nor covers the header (SANDBOX-14)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    for (const path of ['/', '/login', '/announce']) {
      await page.goto(path);
      const box = await band(page).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 390, height: 24 });
      expect(main?.y).toBeGreaterThanOrEqual(24);
    }
    await visitor.close();
  });

  test('is thin in a room, and opens nothing by a stray press (SANDBOX-14)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await page.goto('/');
    await untilHydrated(page);
    await page.mouse.click(24, 12);
    expect(new URL(page.url()).pathname).toBe('/');
    await visitor.watch('하늘이라이브');
    await band(page).waitFor();
    const box = await band(page).boundingBox();
    expect([box?.y, box?.height]).toEqual([0, 14]);
    const { pathname } = new URL(page.url());
    await page.mouse.click(195, 6);
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(await band(page).getByRole('link').count()).toBe(0);
    await visitor.close();
  });

  test("is not in the app's web view (SANDBOX-14)", async () => {
    const visitor = await stage.visit({ width: 390 });
    await visitor.page.goto('/?platform=app');
    await visitor.page.getByRole('main').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await band(visitor.page).count()).toBe(0);
    await visitor.close();
  });
});
