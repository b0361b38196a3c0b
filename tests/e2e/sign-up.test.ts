import type { Page } from 'playwright';
import { requestDeletion } from './delete-account.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const next = (page: Page) => page.getByRole('button', { name: '다음으로', exact: true }).click();

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /모두 동의하기/ }).check();
  await next(page);
}

/** Fills in the popup, which has the details entered on the page, with the person's birth date. */
async function answerPopup(page: Page, birth: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '본인인증하기' }).click(),
  ]);
  await popup.getByLabel('생년월일 8자리').fill(birth);
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: '인증하기', exact: true }).click(),
  ]);
}

async function proveIdentity(page: Page, person: { name: string; phone: string; birth: string }) {
  await page.getByLabel('이름', { exact: true }).fill(person.name);
  await page.getByLabel('휴대폰 번호', { exact: true }).fill(person.phone);
  await answerPopup(page, person.birth);
}

async function choosePassword(page: Page, labels: [string, string], password: string): Promise<void> {
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(password);
}

async function join(page: Page, nick: string): Promise<void> {
  await page.getByLabel('닉네임', { exact: true }).fill(nick);
  await page.getByText('사용할 수 있어요.').first().waitFor();
  await page.getByRole('button', { name: '가입하기', exact: true }).click();
  await page.getByRole('heading', { name: `${nick}님, 환영해요!` }).waitFor();
  await page.getByRole('button', { name: '방송 보러 가기' }).click();
  await page.getByRole('button', { name: '내 프로필' }).waitFor();
}

for (const width of [390, 1440])
  test.describe(`a stranger at ${width} px`, () => {
    const person = {
      name: `나그네${width === 390 ? '가' : '나'}`,
      phone: `0107777${width}`.slice(0, 11),
      birth: '19950310',
    };
    const id = `stranger${width}`;

    test('signs up by ID, signs in again, and changes password and picture (SIGN-UP-5)', async () => {
      const visitor = await stage.visit({ width });
      const { page } = visitor;
      await page.goto('/sign-up');
      await agree(page);
      await proveIdentity(page, person);
      await page.getByLabel('아이디', { exact: true }).fill(id);
      await choosePassword(page, ['비밀번호', '비밀번호 확인'], 'Sweet!4862');
      await page.getByText('사용할 수 있어요.').first().waitFor();
      await next(page);
      await join(page, `나그네${width}`);

      await page.goto('/mypage/settings/person/password');
      await page.getByLabel('지금 비밀번호', { exact: true }).fill('Sweet!4862');
      await choosePassword(page, ['새 비밀번호', '새 비밀번호 확인'], 'Bitter?7391');
      await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
      await page.waitForURL(/password-complete/);

      await page.goto('/mypage/settings/person/profile-image');
      await page.getByRole('radio', { name: 'AI 그림 1', exact: true }).check();
      await page.getByRole('button', { name: '이 사진으로 저장하기' }).click();
      await page.getByText('프로필 사진을 바꿨어요.').first().waitFor();
      await visitor.close();

      const returned = await stage.visit({ width });
      await returned.loginByForm(id, 'Bitter?7391');
      await returned.close();
    });
  });

test.describe('joining', () => {
  test('is refused as a minor, with the reason (SIGN-UP-41)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sign-up');
    await agree(page);
    await proveIdentity(page, { name: '김새싹', phone: '01033330001', birth: '20150505' });
    await page.waitForURL(/\/sign-up\/failed\/under-age/);
    await page.getByRole('heading', { name: '만 19세 이상만 가입할 수 있어요' }).waitFor();
    await visitor.close([refusedResponse]);
  });

  test('cannot continue without the terms of the telephone, and may reconsider (SIGN-UP-10)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await page.goto('/sign-up');
    await page.getByRole('checkbox', { name: /모두 동의하기/ }).check();
    await page.getByRole('checkbox', { name: /휴대폰 본인확인/ }).uncheck();
    await next(page);
    await page.waitForURL(/\/sign-up\/failed\/un-agreement-phone/);
    await page.getByRole('heading', { name: '휴대폰 본인확인 약관에 동의해야 해요' }).waitFor();
    await page.getByRole('link', { name: '다시 동의하기' }).click();
    await agree(page);
    await page.getByRole('button', { name: '본인인증하기' }).waitFor();
    await visitor.close();
  });

  test('by telephone needs no ID; the telephone signs in again, confirms the deletion, and restores the account (SESSION-4, SIGN-UP-6)', async () => {
    const phone = '01055551234';
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    const giveCode = async () => {
      await page.getByRole('button', { name: '인증번호 받기' }).click();
      await page.getByText('문자로 인증번호를 보냈어요.').first().waitFor();
      await page.getByLabel('인증번호', { exact: true }).fill(await stage.codeOf(phone));
    };
    const signIn = async () => {
      await page.goto('/login-phone');
      await page.getByLabel('휴대폰 번호', { exact: true }).fill(phone);
      await giveCode();
      await page.getByRole('button', { name: '로그인하기', exact: true }).click();
      await page.getByRole('button', { name: '내 프로필' }).waitFor();
    };
    await page.goto('/sign-up/phone');
    await agree(page);
    await proveIdentity(page, { name: '전화벌', phone, birth: '19880808' });
    await giveCode();
    await page.getByRole('button', { name: '확인하기' }).click();
    await join(page, '전화벌이');
    await page.evaluate('localStorage.clear()');
    await signIn();

    await page.goto('/mypage/settings/person/signout');
    await page.getByLabel('자주 쓰지 않아요').check();
    await giveCode();
    await page.getByRole('button', { name: '확인하기' }).click();
    await page.getByText('휴대폰 번호를 확인했어요.').waitFor();
    await requestDeletion(page);
    // Another code of the same kind is sent after half a minute at the earliest.
    await stage.sandbox('PUT', 'clock', { forward_ms: 31_000 });
    await signIn();
    await page
      .getByText(/탈퇴 신청이 취소됐어요/)
      .first()
      .waitFor();
    await visitor.close();
  });
});

test.describe('social sign-in', () => {
  test('of a known account signs in (SESSION-27)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: /카카오.*로그인하기/ }).click();
    await page.getByRole('button', { name: '동의하고 계속하기' }).click();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await visitor.close();
  });

  for (const [provider, button, nick] of [
    ['apple', /애플.*로그인하기/, '애플벌'],
    ['facebook', /페이스북.*로그인하기/, '페북벌'],
    ['google', /구글.*로그인하기/, '구글벌'],
    ['kakao', /카카오.*로그인하기/, '카톡벌'],
    ['naver', /네이버.*로그인하기/, '초록벌'],
  ] as const)
    test(`of ${provider} leads a stranger to sign-up, and signs in from then on (SESSION-27)`, async () => {
      const visitor = await stage.visit();
      const { page } = visitor;
      const consent = async () => {
        await page.goto('/login');
        await page.getByRole('button', { name: button }).click();
        await page.getByLabel('새로운 사람의 이름').fill(nick);
        // A stranger without an e-mail address joins all the same.
        await page
          .getByLabel(/새로운 사람의 이메일/)
          .fill(provider === 'kakao' ? '' : `${provider}@honey.example`);
        await page.getByLabel('새로운 사람', { exact: true }).check();
        await page.getByRole('button', { name: '동의하고 계속하기' }).click();
      };
      await consent();
      await page.waitForURL(/\/sign-up/);
      await agree(page);
      const last = String(['apple', 'facebook', 'google', 'kakao', 'naver'].indexOf(provider));
      await proveIdentity(page, {
        name: nick,
        phone: `0106666000${last}`,
        birth: `1991010${Number(last) + 1}`,
      });
      await join(page, nick);
      await page.evaluate('localStorage.clear()');
      await consent();
      await page.getByRole('button', { name: '내 프로필' }).waitFor();
      await visitor.close();
    });

  test('that is declined shows it and links back (SESSION-32)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: /네이버.*로그인하기/ }).click();
    await page.getByRole('button', { name: '취소하기' }).click();
    await page.getByText('네이버 로그인을 취소했어요').waitFor();
    await visitor.close([refusedResponse]);
  });
});

test.describe('the steps of signing up', () => {
  test('keep the input over a reload and the browser’s Back, but no password (SIGN-UP-14)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    page.on('dialog', (dialog) => void dialog.accept());
    const name = page.getByLabel('이름', { exact: true });
    const phone = page.getByLabel('휴대폰 번호', { exact: true });
    const id = page.getByLabel('아이디', { exact: true });
    await page.goto('/sign-up');
    await agree(page);
    await name.fill('기억벌');
    await phone.fill('01045456767');
    await page.reload();
    expect([await name.inputValue(), await phone.inputValue()]).toEqual(['기억벌', '01045456767']);
    await page.goBack();
    await page.getByRole('checkbox', { name: /모두 동의하기/ }).waitFor();
    await page.goForward();
    expect(await name.inputValue()).toBe('기억벌');

    await answerPopup(page, '19920303');
    await id.fill('keeper01');
    await page.getByLabel('비밀번호', { exact: true }).fill('Sweet!4862');
    await page.reload();
    expect(await id.inputValue()).toBe('keeper01');
    expect(await page.getByLabel('비밀번호', { exact: true }).inputValue()).toBe('');
    await page.getByText('비밀번호는 저장하지 않아요. 다시 입력해 주세요.').waitFor();
    await visitor.close();
  });
});

test.describe('a member who is not verified', () => {
  test('returns to the requested page after the verification (CLIENT-14)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.enter('unverified01');
    await page.waitForURL(/\/users\/user-cert/);
    await page.goto('/mypage/settings/person/introduce');
    await page.waitForURL(/\/users\/user-cert\?redirect=/);
    await proveIdentity(page, { name: '아직벌', phone: '01045456768', birth: '19930404' });
    await page.waitForURL(/\/mypage\/settings\/person\/introduce$/);
    await visitor.close();
  });
});
