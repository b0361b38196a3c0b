import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { verifyBooks } from '@honey/server/proofs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { put, type Refusal, type Someone, setMembers } from './support.ts';

const { server, client, prisma, someone } = setMembers();

beforeAll(async () => {
  await prisma().prohibitedWord.create({ data: { word: '나쁜말' } });
  await prisma().forbiddenId.create({ data: { id: 'forbidden1' } });
  await server.app.get(ProhibitedWordsService).reload();
});

const rowOf = (userKey: number) => prisma().user.findUniqueOrThrow({ where: { userKey } });
const moveDays = (days: number) => server.app.get(Clock).shift(days * 86_400_000);

async function starsOf({ userKey }: { userKey: number }): Promise<number> {
  const wallet = await prisma().wallet.findFirstOrThrow({ where: { userKey, asset: 'STAR' } });
  return Number(wallet.granted + wallet.bought);
}

const editNick = (caller: Pick<Someone, 'client'>, nick: string, key?: string) =>
  put<Refusal & { nick: string; balance_star_cnt: number }>(caller, 'user-nick-edit', { nick }, key);

let serial = 0;
const freshNick = () => {
  serial += 1;
  return `새이름${process.pid % 1000}x${serial}`;
};

describe('the nickname', () => {
  it('changes for its price, which is posted in the ledger (SETTINGS-1)', async () => {
    const member = await someone();
    const nick = freshNick();
    const { status, body } = await editNick(member, nick);
    expect([status, body]).toEqual([200, { nick, balance_star_cnt: 4_000 }]);
    expect((await rowOf(member.userKey)).nick).toBe(nick);
    const profile = await client.get<{ nick: string }>(`/v1/user/profile-info/${member.userKey}`);
    expect(profile.body.nick).toBe(nick);
  });

  it('uses granted honey before bought honey (SETTINGS-1)', async () => {
    const member = await someone({ honey: 300, boughtHoney: 2_000 });
    await editNick(member, freshNick());
    const wallet = await prisma().wallet.findFirstOrThrow({
      where: { userKey: member.userKey, asset: 'STAR' },
    });
    expect([wallet.granted, wallet.bought]).toEqual([0n, 1_300n]);
  });

  it('is paid once when the same key is sent twenty times at once (SETTINGS-2)', async () => {
    const member = await someone();
    const nick = freshNick();
    const answers = await Promise.all(Array.from({ length: 20 }, () => editNick(member, nick, 'one-key')));
    for (const { status, body } of answers) expect([status, body.balance_star_cnt]).toEqual([200, 4_000]);
    expect(await starsOf(member)).toBe(4_000);
    const other = await editNick(member, freshNick(), 'one-key');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('is paid once when twenty different changes arrive at once (SETTINGS-2)', async () => {
    const member = await someone({ honey: 100_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => editNick(member, freshNick())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('change_too_soon');
    expect(await starsOf(member)).toBe(99_000);
  });

  it('goes to one of two members who request it at once, and the other pays nothing (SETTINGS-4)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await someone(), await someone()];
      const nick = freshNick();
      const answers = await Promise.all(pair.map((member) => editNick(member, nick)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.findIndex(({ status }) => status === 409);
      expect(answers[lost]?.body.code).toBe('nick_taken');
      expect(await starsOf(pair[lost] ?? { userKey: 0 })).toBe(5_000);
    }
  });

  it('is refused for some days after a change, until a stated time, and costs nothing meanwhile (SETTINGS-3, SETTINGS-6)', async () => {
    const member = await someone();
    await editNick(member, freshNick());
    const soon = await editNick(member, freshNick());
    expect([soon.status, soon.body.code, soon.body.detail.days]).toEqual([409, 'change_too_soon', 30]);
    const info = await member.client.get('/v1/user/user-permission-day-info?sort_cd=1');
    expect(info.body).toMatchObject({ sort_cd: '1', permission_yn: 'N', days: 30, cost_star_cnt: 1000 });
    expect(info.body.next_at).toBe(soon.body.detail.next_at);
    expect(await starsOf(member)).toBe(4_000);
    moveDays(30);
    const later = { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
    expect((await editNick(later, freshNick())).status).toBe(200);
  });

  it.each([
    [
      'taken by another member',
      'nick_taken',
      async () => (await buildMember(server.app, { nick: freshNick() })).nick,
    ],
    ['with a forbidden word', 'prohibited_word', async () => '나쁜말이다'],
    ['with a hidden forbidden word', 'prohibited_word', async () => '나쁜말1234'],
    ['too short', 'validation_failed', async () => '꿀'],
    ['too long', 'validation_failed', async () => '꿀'.repeat(13)],
    ['with spaces', 'validation_failed', async () => '꿀 벌이'],
    ['with an invisible character', 'validation_failed', async () => '꿀\u200b벌이'],
    ['written from right to left', 'validation_failed', async () => '꿀\u202e벌이'],
  ])('is refused %s, and costs nothing (SETTINGS-4)', async (_, code, value) => {
    const member = await someone();
    const { status, body } = await editNick(member, await value());
    expect([status < 500, body.code]).toEqual([true, code]);
    expect(await starsOf(member)).toBe(5_000);
  });

  it('is refused without enough honey for it, and unchanged (SETTINGS-1, WALLET-11)', async () => {
    const poor = await someone({ honey: 999 });
    expect((await editNick(poor, freshNick())).body).toMatchObject({
      code: 'not_enough_star',
      message: '꿀이 부족해요. 충전하고 닉네임을 다시 바꿔 주세요.',
    });
    expect((await editNick(await someone({ nick: '그대로꿀' }), '그대로꿀')).body.code).toBe('unchanged');
  });

  it('is checked with its price and the balance (SETTINGS-5)', async () => {
    const member = await someone();
    const check = (nick: string) =>
      member.client.get(`/v1/user/user-check-update-nick?nick=${encodeURIComponent(nick)}`);
    expect((await check(freshNick())).body).toMatchObject({
      available_yn: 'Y',
      code: 'ok',
      cost_star_cnt: 1000,
      balance_star_cnt: 5_000,
      permission_yn: 'Y',
    });
    expect((await check('나쁜말')).body).toMatchObject({ available_yn: 'N', code: 'forbidden' });
    expect((await check('')).body).toMatchObject({ available_yn: 'N', code: 'empty' });
  });

  it('leaves the books balanced', async () => {
    const connection = await server.app.get(Database).pool.connect();
    try {
      for (const { name, wrong } of await verifyBooks(connection)) expect([name, wrong]).toEqual([name, 0]);
    } finally {
      connection.release();
    }
  });
});

describe('the profile ID', () => {
  const edit = (caller: Someone, profile_id: string) => put(caller, 'user-profile-id-edit', { profile_id });

  it('changes in lower case, and is then refused for some days (SETTINGS-6, SETTINGS-7)', async () => {
    const member = await someone();
    expect((await edit(member, `NewBee${member.userKey}`)).body).toEqual({
      profile_id: `newbee${member.userKey}`,
    });
    const soon = await edit(member, `other${member.userKey}`);
    expect([soon.status, soon.body.code]).toEqual([409, 'change_too_soon']);
    const info = await member.client.get('/v1/user/user-permission-day-info?sort_cd=2');
    expect(info.body).toMatchObject({ sort_cd: '2', permission_yn: 'N', cost_star_cnt: 0 });
    expect(info.body.next_at).toBe(soon.body.detail.next_at);
  });

  it('is refused when it is taken, forbidden, malformed or the same (SETTINGS-8)', async () => {
    const member = await someone({ profileId: 'mine1234' });
    const other = await someone({ profileId: 'other1234' });
    const codes = [];
    for (const value of ['other1234', 'forbidden1', 'admin', '한글아이디', 'ab', 'mine1234']) {
      codes.push((await edit(member, value)).body.code);
    }
    expect(codes).toEqual([
      'profile_id_taken',
      'forbidden_id',
      'forbidden_id',
      'validation_failed',
      'validation_failed',
      'unchanged',
    ]);
    const [one, two] = await Promise.all([edit(member, 'wanted123'), edit(other, 'wanted123')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });
});

describe('introduction, picture, fans', () => {
  it('changes the introduction (SETTINGS-9)', async () => {
    const member = await someone();
    const memo = (state_memo: string) => put(member, 'user-state-memo-edit', { state_memo });
    expect((await memo('  매일 밤 만나요 🍯 ')).body).toEqual({ state_memo: '매일 밤 만나요 🍯' });
    expect((await memo('나쁜말')).body.code).toBe('prohibited_word');
    expect((await memo('꿀'.repeat(101))).body.code).toBe('validation_failed');
    expect((await memo('🍯'.repeat(100))).status).toBe(200);
    expect((await memo('')).body).toEqual({ state_memo: '' });
    expect((await memo('\u0000')).status).toBe(400);
  });

  it('shows the member’s upload, a generated picture, or none (SETTINGS-10)', async () => {
    const [member, other] = [await someone(), await someone()];
    const fileOf = ({ userKey }: Someone, kind = 'image') =>
      prisma().uploadedFile.create({
        data: {
          userKey,
          kind,
          path: `2026/11/${userKey}-${kind}.webp`,
          mime: 'image/webp',
          bytes: 10,
          createdAt: new Date(),
        },
      });
    const edit = (body: object) =>
      put<{ profile_info: string | null } & Refusal>(member, 'profile-img-edit', body);
    const own = await fileOf(member);
    expect((await edit({ file_id: own.fileId })).body.profile_info).toContain(own.path);
    const foreign = await fileOf(other);
    expect((await edit({ file_id: foreign.fileId })).body.code).toBe('file_not_found');
    expect((await edit({ file_id: (await fileOf(member, 'movie')).fileId })).body.code).toBe(
      'file_not_found',
    );
    expect((await rowOf(member.userKey)).profileInfo).toContain(own.path);
    const generated = await client.get<{ list: { ai_image_id: string; url: string }[] }>(
      '/v1/user/temp-ai-profile-image-list',
    );
    const picture = generated.body.list[0];
    expect((await edit({ ai_image_id: picture?.ai_image_id })).body.profile_info).toBe(picture?.url);
    expect((await edit({ ai_image_id: '../../etc/passwd' })).status).toBe(400);
    expect((await edit({ reset_yn: 'Y' })).body.profile_info).toBeNull();
    expect((await edit({})).body.code).toBe('validation_failed');
    expect((await edit({ reset_yn: 'Y', file_id: own.fileId })).body.code).toBe('validation_failed');
  });

  it('shows or hides whose fan the member is (SETTINGS-11)', async () => {
    const member = await someone();
    const display = (display_yn: string) => put(member, 'myfan-display-proc', { display_yn });
    expect((await display('N')).body).toEqual({ display_yn: 'N' });
    const session = await member.client.get(`/v1/users/${member.userKey}`);
    expect(session.body.myfan_display_yn).toBe('N');
    expect((await display('maybe')).status).toBe(400);
  });
});

describe('every call', () => {
  const calls: [method: string, path: string, body: object | undefined][] = [
    ['PUT', 'user-password-reset', { old_password: 'a', password: 'b' }],
    ['PUT', 'user-profile-id-edit', { profile_id: 'abcd' }],
    ['PUT', 'profile-img-edit', { reset_yn: 'Y' }],
    ['PUT', 'user-nick-edit', { nick: '꿀벌이' }],
    ['PUT', 'user-state-memo-edit', { state_memo: '' }],
    ['PUT', 'user-phone-edit', { certification_key: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11' }],
    ['PUT', 'myfan-display-proc', { display_yn: 'Y' }],
    ['GET', 'user-permission-day-info?sort_cd=1', undefined],
    ['GET', 'user-check-update-nick?nick=a', undefined],
    ['DELETE', 'user-delete', { reason: 'x', password: 'y' }],
    [
      'PUT',
      'user-certify-edit',
      { cert_key: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11', cert_token: 'x'.repeat(20) },
    ],
  ];

  it.each(calls)('%s %s requires a member (CORE-19)', async (method, path, body) => {
    const anonymous = await client.send(method, `/v1/user/${path}`, { body });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'login_required']);
    const forged = await client.send(method, `/v1/user/${path}`, { body, token: 'a.b.c' });
    expect(forged.body.code).toBe('invalid_token');
  });

  it.each(calls.filter(([, , body]) => body !== undefined))(
    '%s %s rejects unknown fields',
    async (method, path, body) => {
      const { client: own } = await someone();
      const odd: unknown[] = [{ ...body, role: 'operator' }, {}, null, [], '{"broken":', 'x'.repeat(100)];
      for (const value of odd) {
        const { status, body: refusal } = await own.send<Refusal>(method, `/v1/user/${path}`, {
          body: value,
        });
        expect([status, typeof refusal.code]).toEqual([400, 'string']);
      }
      for (const bad of [null, 7, -1, 1e300, true, {}, ['x'], '\ud800', 'x'.repeat(500_000)]) {
        const fields = Object.fromEntries(Object.keys(body ?? {}).map((name) => [name, bad]));
        const { status } = await own.send(method, `/v1/user/${path}`, { body: fields });
        expect([bad, status >= 400 && status < 500]).toEqual([bad, true]);
      }
    },
  );
});
