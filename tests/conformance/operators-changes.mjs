import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { until } from './harness.mjs';
import { newOperator, retire } from './operators-access.mjs';

/** What open consoles follow, and what they report. */
export const operatorsChanges = {
  'an open console receives what changed in its sections, who has a case open, and who decided it (ADMIN-58 to ADMIN-61)':
    async (world) => {
      world.requireWrites();
      const [one, other, finance] = [
        await newOperator(world, ['support']),
        await newOperator(world, ['support']),
        await newOperator(world, ['finance']),
      ];
      try {
        const changes = async ({ client }, query) =>
          expectOk(await client.get(`/v1/admin/changes?${new URLSearchParams(query)}`));
        const first = await one.client.get('/v1/admin/changes');
        expectNoStore(first);
        const { cursor, all_yn, sections } = expectOk(first);
        expectEqual([all_yn, sections], ['N', []], 'the first answer');
        const unrelated = (await changes(finance, {})).cursor;

        const { client: member } = await world.joining.member();
        const { board_sn } = expectOk(
          await member.post('/v1/mypage/board', {
            category_cd: 'payment',
            title: '적합성 검사',
            content: '목록에 바로 보이나요?',
          }),
        );
        const key = String(board_sn);
        const opened = { section: 'inquiries', case: key };
        const isNamed = (answer) =>
          answer.sections.some(
            ({ section, cases }) => section === 'inquiries' && (cases ?? [key]).includes(key),
          );
        expectThat(isNamed(await changes(one, { cursor })), 'the new inquiry is no change');
        expectThat(
          !isNamed(await changes(finance, { cursor: unrelated })),
          'finance receives changes of inquiries',
        );

        const page = 'conformance-page-1';
        expectOk(await other.client.put(`/v1/admin/open-cases/${page}`, opened));
        const shown = await changes(one, { cursor, ...opened });
        expectThat(
          shown.open_cases.some(({ nick, case: open }) => nick === other.nick && open === key),
          'the case of another operator',
        );
        expectRefusal(await finance.client.put(`/v1/admin/open-cases/${page}`, opened), 'right_missing');
        expectFieldRefusal(
          await other.client.put(`/v1/admin/open-cases/${page}`, { ...opened, section: 'nothing' }),
          'section',
        );
        expectRefusal(await one.client.get('/v1/admin/changes?cursor=1'), 'validation_failed');

        const answer = { answer: '네, 바로 보여요.', version: 1 };
        expectOk(await other.client.put(`/v1/admin/inquiries/${board_sn}`, answer));
        await until(world.target, 'who decided the case', async () => {
          const { decided } = await changes(one, { cursor: shown.cursor, ...opened });
          return decided?.action === 'inquiries.answer' && decided.message.includes(other.nick)
            ? decided
            : undefined;
        });
        expectOk(await other.client.delete(`/v1/admin/open-cases/${page}`));
        const closed = await changes(one, { cursor });
        expectThat(!closed.open_cases.some(({ nick }) => nick === other.nick), 'the closed case is shown');
      } finally {
        for (const operator of [one, other, finance]) await retire(world, operator);
      }
    },
};
