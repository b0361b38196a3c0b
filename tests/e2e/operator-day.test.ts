import type { Page } from 'playwright';
import { countPresses, decideAll, goTo, pressesOf, tabTo } from './operator-day-keys.ts';
import {
  applyToBroadcast,
  askExchanges,
  type DayMember,
  holdDeposits,
  makePeople,
  reportNext,
  submitAccounts,
} from './operator-day-queues.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilHydrated } from './visitor.ts';

const stage = setStage();

const hourMs = 3_600_000;

/** Moves the clock to Seoul's noon: at night the results of reports are pushed in the morning. */
async function byDay(): Promise<void> {
  const { now } = await stage.sandbox<{ now: string }>('GET', 'clock');
  const hour = (new Date(now).getUTCHours() + 9) % 24;
  await stage.sandbox('PUT', 'clock', { forward_ms: ((12 - hour + 24) % 24) * hourMs });
}

/** An operator at an empty desk: the console is open, and no button of the mouse is pressed from now on. */
async function atDesk(): Promise<{ page: Page; leave: () => Promise<void> }> {
  const operator = await stage.visit({ as: 'admin01' });
  const { page } = operator;
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
  await countPresses(page);
  return {
    page,
    leave: async () => {
      expect(await pressesOf(page)).toBe(0);
      await operator.close();
    },
  };
}

const byNick = (people: readonly DayMember[]) => (nick: string) => {
  const found = people.find((person) => person.nick === nick);
  if (!found) throw new Error(`no one of the day is named ${nick}`);
  return found;
};

test.describe('a working day by keyboard alone', () => {
  // First: the other case moves the server's clock, by which policies are announced.
  test('adds a banner, a policy to come, a word and a setting, which a visitor sees (ADMIN-31)', async () => {
    const { body: banners } = await stage.client.get<{ list: { image: string }[] }>(
      '/v1/main/banners?banner_grp_cd=BNRG001001',
    );
    const visitor = await stage.visit();
    const { page, leave } = await atDesk();
    const { keyboard } = page;
    const dialog = page.getByRole('dialog');
    const fill = async (label: string, text: string): Promise<void> => {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      await keyboard.insertText(text);
    };
    const send = async (): Promise<void> => {
      await keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    };

    await goTo(page, 'b', '배너');
    await page.getByRole('main').locator('tbody tr').first().waitFor();
    await keyboard.press('n');
    await fill('그림 주소', banners.list[0]?.image ?? '');
    await fill('대체 텍스트', '하루 꿀 잔치');
    await fill('연결할 주소', '/announce');
    await send();
    await visitor.page.goto('/');
    await visitor.page
      .getByRole('img', { name: '하루 꿀 잔치' })
      .waitFor({ state: 'attached', timeout: 4_000 });

    await goTo(page, 'p', '약관');
    const select = async (label: string, value: string): Promise<void> => {
      const field = page.getByLabel(label);
      await tabTo(page, field);
      for (let shown = await field.inputValue(); shown !== value; shown = await field.inputValue()) {
        await keyboard.press('ArrowDown');
        await expect(field).not.toHaveValue(shown);
      }
      // The address follows the field, and closes an open case.
      await page.waitForURL((url) => [...url.searchParams.values()].includes(value));
    };
    await select('약관 종류', 'privacy');
    await select('상태', 'in_force');
    await page.getByText('총 1건', { exact: true }).waitFor();
    await page.getByRole('main').locator('tbody tr').getByText('시행 중', { exact: true }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('j');
    await keyboard.press('a');
    await fill('바뀐 내용 요약', '하루를 정리했어요.');
    await send();
    await visitor.page.goto('/policy/privacy');
    await visitor.page.getByText(/부터 새 버전이 시행돼요\.$/).waitFor({ timeout: 4_000 });

    await goTo(page, 'w', '금지어');
    await page.getByRole('main').locator('tbody tr').first().waitFor();
    await keyboard.press('n');
    await fill('금지어', '하루나쁜말');
    await send();
    const { body: checked } = await stage.client.send<{ words: string[] }>('POST', '/v1/etc/prohihit-check', {
      body: { content: '하루나쁜말 하지 마세요' },
    });
    expect(checked.words).toEqual(['하루나쁜말']);

    await goTo(page, 't', '설정');
    await page.getByText('저작권 문구', { exact: true }).waitFor();
    await keyboard.press('/');
    await keyboard.type('저작권');
    await tabTo(page, page.getByLabel('저작권 문구', { exact: true }));
    await keyboard.press('Control+a');
    await keyboard.type('© 2026 하루 꿀');
    await keyboard.press('Enter');
    await page.getByText('저장했어요.').first().waitFor();
    await visitor.page.goto('/announce');
    await untilHydrated(visitor.page);
    await visitor.page.getByText('© 2026 하루 꿀').waitFor({ timeout: 4_000 });
    await leave();
    await visitor.close();
  });

  test('decides applications, deposits, refunds, exchanges with papers, reports and inquiries, each seen by its member (ADMIN-31)', async () => {
    test.setTimeout(180_000);
    await byDay();
    const { members, hosts } = await makePeople(stage, { members: 20, hosts: 10 });
    const [memberOf, hostOf] = [byNick(members), byNick(hosts)];
    await reportNext(members);
    await applyToBroadcast(members);
    const transfers = await holdDeposits(stage, members);
    await submitAccounts(stage, hosts);
    const { page, leave } = await atDesk();

    await goTo(page, 'd', '입금', '하루회원');
    await page.getByText('총 20건', { exact: true }).waitFor();
    const resultOf = (nick: string) =>
      memberOf(nick).client.get<{ state: string; order_no: string }>(
        `/v1/pg/bank-deposit-result/${transfers.get(nick)}`,
      );
    const credited = await decideAll(page, {
      count: 20,
      letter: 'a',
      text: '통장에서 확인했어요',
      // Its name is that of the transfer, which is masked.
      nameIn: async (opened) =>
        (await opened
          .getByText(/^하루회원\d+$/)
          .first()
          .textContent()) ?? '',
      seen: async (nick) => expect((await resultOf(nick)).body.state).toBe('deposited'),
    });
    expect(credited.toSorted()).toEqual(members.map(({ nick }) => nick));

    const owners = new Map<string, DayMember>();
    for (const member of members) owners.set((await resultOf(member.nick)).body.order_no, member);
    await goTo(page, 's', '주문', '하루회원');
    await page.getByText('총 20건', { exact: true }).waitFor();
    await decideAll(page, {
      count: 10,
      letter: 'f',
      text: '',
      type: async (dialog) => {
        await tabTo(page, dialog.getByLabel('사유'));
        await page.keyboard.type('고객이 환불을 요청했어요');
      },
      seen: async (orderNo) => {
        const { body } = await (owners.get(orderNo) as DayMember).client.get(`/v1/pg/orders/${orderNo}`);
        expect(Number(body.refunded_krw)).toBeGreaterThan(0);
      },
    });

    await goTo(page, 'h', '방송인 신청', '하루회원');
    await page.getByText('총 20건', { exact: true }).waitFor();
    await decideAll(page, {
      count: 20,
      letter: 'a',
      text: '경력을 확인했어요',
      seen: async (nick) => {
        // An approved member's tokens are renewed, as those of a host.
        const { data } = await memberOf(nick).browser.api.GET('/v1/user/host-ask-check');
        expect(data).toMatchObject({ state: 'approved' });
      },
    });

    await goTo(page, 'r', '신고');
    const reporterOf = (name: string): DayMember => {
      const about = members.findIndex(({ nick }) => name.startsWith(nick));
      return members.at(about - 1) as DayMember;
    };
    await decideAll(page, {
      count: 20,
      letter: 'a',
      text: '경고를 보냈어요',
      seen: async (name) => {
        const { list } = await stage.sandbox<{ list: { text: string }[] }>(
          'GET',
          `inbox?receiver=user:${reporterOf(name).userKey}&limit=20`,
        );
        expect(list.map(({ text }) => text).join()).toContain('신고');
      },
    });

    await goTo(page, 'i', '문의', '하루회원');
    await page.getByText('총 20건', { exact: true }).waitFor();
    await decideAll(page, {
      count: 20,
      letter: 'a',
      text: '확인하고 처리했어요. 고맙습니다.',
      seen: async (title) => {
        const { data } = await memberOf(title.replace('의 문의', '')).browser.api.GET(
          '/v1/mypage/board-list',
        );
        expect(data?.list[0]).toMatchObject({ state: 'answered' });
      },
    });

    await goTo(page, 'f', '환전 계좌', '하루방송');
    await page.getByText('총 10건', { exact: true }).waitFor();
    await decideAll(page, {
      count: 10,
      letter: 'a',
      text: '서류와 이름이 같아요',
      look: async (opened) => {
        await tabTo(page, opened.getByRole('button', { name: '서류와 계좌 정보 보기' }));
        await page.keyboard.press('Enter');
        await opened.getByText('신분증 사본', { exact: true }).first().waitFor();
      },
      seen: async (nick) => {
        const { body } = await hostOf(nick).client.get('/v1/user/details-account');
        expect(body.state).toBe('registered');
      },
    });
    await askExchanges(hosts);
    await goTo(page, 'x', '환전', '하루방송');
    await page.getByText('총 10건', { exact: true }).waitFor();
    await decideAll(page, {
      count: 10,
      letter: 'a',
      text: '',
      seen: async (nick) => {
        const { body } = await hostOf(nick).client.get<{ list: { state: string }[] }>(
          '/v1/user/calculate-bt-virtual-list',
        );
        expect(body.list[0]?.state).not.toBe('asked');
      },
    });
    await leave();
  });
});
