import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectSorted,
  expectThat,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { png } from './png.mjs';

const inquiry = {
  category_cd: 'payment',
  title: '적합성 검사',
  content: '적합성 검사에서 보내는 문의예요.',
};

/** Inquiries to the operators. */
export const inquiries = area('inquiries', {
  'the subjects of inquiries are listed by category (INQUIRIES-1)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { list } = expectOk(await client.get('/v1/mypage/board-categorys'));
    expectThat(list.length > 0, 'no category');
    expectThat(
      list.every(({ category_cd, category_nm }) => category_cd && category_nm),
      'a category without a name',
    );
  },

  'a member’s inquiries are listed in pages, newest first (INQUIRIES-7)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { list } = expectOk(await client.get('/v1/mypage/board-list?limit=100'));
    expectSorted(
      list.map(({ board_sn }) => board_sn),
      'desc',
      'inquiries by key',
    );
    await expectPaging(
      (query) => client.get(`/v1/mypage/board-list?${query}`),
      ({ board_sn }) => board_sn,
    );
    expectRefusal(await client.get('/v1/mypage/board-list?state=open'), 'validation_failed');
  },

  'an inquiry is pending, visible to its member only, and deleted (INQUIRIES-4, INQUIRIES-8)': async ({
    joining,
  }) => {
    const [{ client }, { client: other }] = [await joining.member(), await joining.member()];
    expectFieldRefusal(await client.post('/v1/mypage/board', { ...inquiry, content: '왜' }), 'content');
    const { board_sn, state } = expectOk(await client.post('/v1/mypage/board', inquiry));
    expectEqual(state, 'waiting', 'the state');
    const path = `/v1/mypage/board-info/${board_sn}`;
    expectEqual(expectOk(await client.get(path)).content, inquiry.content, 'the content');
    expectRefusal(await other.get(path), 'notice_not_found');
    expectRefusal(await other.delete('/v1/mypage/board', { board_sn }), 'inquiry_not_found');
    expectOk(await client.delete('/v1/mypage/board', { board_sn }));
    expectRefusal(await client.get(path), 'notice_not_found');
    expectRefusal(await client.delete('/v1/mypage/board', { board_sn }), 'inquiry_not_found');
  },

  'an operator answers one version, after which the inquiry cannot be deleted (INQUIRIES-8, INQUIRIES-9)':
    async ({ persona, joining }) => {
      const [{ client: operator }, { client, userKey }] = [await persona('admin01'), await joining.member()];
      const { board_sn } = expectOk(await client.post('/v1/mypage/board', inquiry));
      const { list } = expectOk(await operator.get(`/v1/admin/inquiries?state=waiting&q=${userKey}`));
      expectEqual(list[0]?.board_sn, board_sn, 'the inquiry in the queue');
      const path = `/v1/admin/inquiries/${board_sn}`;
      const answer = { answer: '확인했어요.', version: list[0].version };
      expectEqual(expectOk(await operator.put(path, answer)).state, 'answered', 'the state');
      expectRefusal(await operator.put(path, answer), 'inquiry_changed');
      expectEqual(
        expectOk(await client.get(`/v1/mypage/board-info/${board_sn}`)).answer,
        answer.answer,
        'the answer',
      );
      expectRefusal(await client.delete('/v1/mypage/board', { board_sn }), 'inquiry_answered');
    },

  'pictures are added to a pending inquiry and removed, by its member alone (INQUIRIES-8)': async ({
    joining,
  }) => {
    const [{ client }, { client: other }] = [await joining.member(), await joining.member()];
    const { board_sn } = expectOk(await client.post('/v1/mypage/board', inquiry));
    const upload = async (who) => {
      const form = new FormData();
      form.set('file_table', 'board');
      form.set('file', new Blob([png(4, 4)], { type: 'image/png' }), 'bee.png');
      return expectOk(await who.send('POST', '/v1/etc/img-folder-specific-upload-proc', { form })).file_id;
    };
    const path = '/v1/mypage/board-file';
    const file = await upload(client);
    const filesOf = ({ files }) => files.map(({ file_id }) => file_id);
    expectRefusal(await client.post(path, { board_sn, file_ids: [await upload(other)] }), 'file_not_found');
    expectRefusal(await other.post(path, { board_sn, file_ids: [await upload(other)] }), 'inquiry_not_found');
    const add = () => client.post(path, { board_sn, file_ids: [file] });
    expectEqual(filesOf(expectOk(await add())), [file], 'its pictures');
    expectEqual(filesOf(expectOk(await add())), [file], 'its pictures after a repeat');
    const drop = (who) => who.delete(path, { board_sn, board_file_sn: file });
    expectRefusal(await drop(other), 'inquiry_not_found');
    expectEqual(filesOf(expectOk(await drop(client))), [], 'what is left');
    expectRefusal(await drop(client), 'file_not_found');
    expectOk(await client.delete('/v1/mypage/board', { board_sn }));
  },

  'a privileged inquiry needs a grade (INQUIRIES-5)': async ({ joining }) => {
    const { client } = await joining.member();
    expectRefusal(
      await client.post('/v1/mypage/board', { ...inquiry, privilege_yn: 'Y' }),
      'inquiry_privilege',
    );
  },

  ...contractCases('inquiries'),
});
