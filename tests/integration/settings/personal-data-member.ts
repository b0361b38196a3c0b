import { randomUUID } from 'node:crypto';
import {
  buildComment,
  buildDeposit,
  buildInquiry,
  buildItem,
  buildMessage,
  buildOrder,
  buildReport,
  buildSubscription,
  buyItem,
  payDeposit,
} from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { ReportsService } from '@honey/server/reports/reports.service';
import { expect } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterRoom } from '../../setup/room.ts';

/** The telephone of viewer01. */
export const phone = '01012345678';
/** The nickname that viewer01 changes to. */
export const newNick = '꿀벌이네집';
/** The nickname that an operator gives viewer01 afterwards. */
export const operatorNick = '꿀벌이네정원';
/** What another member writes in a report about viewer01. */
export const reportText = '도배를 해요';

/** Has viewer01 use the areas whose rows contain names, telephones or texts, beside what the dataset contains. */
export async function useEverything(
  app: INestApplicationContext,
  visitor: TestClient,
  userKey: number,
): Promise<void> {
  const { prisma } = app.get(Database);
  const keyOf = async (loginId: string) =>
    (await prisma.user.findFirstOrThrow({ where: { loginId }, select: { userKey: true } })).userKey;
  const [hostKey, subscribedKey, otherKey, ownerKey] = [
    await keyOf('host01'),
    await keyOf('host02'),
    await keyOf('viewer02'),
    await keyOf('admin01'),
  ];
  const member = visitor.as(await tokenOf(app, userKey));
  const owner = visitor.as(await tokenOf(app, ownerKey));
  const call = async (client: TestClient, method: string, path: string, body: object) => {
    const answer = await client.send(method, path, { body, headers: { 'Idempotency-Key': randomUUID() } });
    expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
  };

  // Names and telephone: a changed nickname, a code to the telephone without an account, and a failed sign-in.
  await call(member, 'PUT', '/v1/user/user-nick-edit', { nick: newNick });
  await call(visitor, 'POST', '/v1/user/phone-certification-proc', { phone, purpose_cd: 'join' });
  await visitor.send('POST', '/v1/user/login-proc', { body: { id: 'viewer01', password: 'Wrong!2026' } });

  // The room: a line and a gift, each with the name of its author.
  const { vodKey } = await prisma.live.findFirstOrThrow({ where: { hostKey, state: 'live' } });
  const room = await enterRoom(member, vodKey);
  await room.talk.talk(room.joined.channel_id, '오늘도 반가워요');
  await call(member, 'PUT', '/v1/payment/user-star-use-proc', {
    ...{ target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey },
    ...{ star_cnt: 100, message: '노래 잘 들었어요' },
  });
  await eventually(async () => {
    const lines = await prisma.chatLine.count({
      where: { channelId: room.joined.channel_id, body: { path: ['user'], not: {} } },
    });
    if (lines < 2) throw new Error('the lines are not stored yet');
  });
  room.talk.disconnect();

  // Money.
  await buildOrder(app, { userKey, starCnt: 100 });
  await payDeposit(app, await buildDeposit(app, { userKey, starCnt: 100, depositor: '김꿀벌', phone }));
  await buildSubscription(app, { userKey, hostKey: subscribedKey });
  await buyItem(app, { userKey, code: 'nick_honey', used: true });
  await buildItem(app, { userKey: otherKey, code: 'nick_honey' });

  // People.
  await call(member, 'POST', '/v1/user/follow-insert', { target_user_key: otherKey });
  await call(member, 'POST', '/v1/block/chat-hidden', { target_user_key: await keyOf('muted01') });
  const sent = await buildMessage(app, { fromKey: userKey, toKey: otherKey, content: '잘 지내요?' });
  await buildMessage(app, { fromKey: otherKey, toKey: userKey, content: '네, 잘 지내요.' });
  await buildComment(app, { userKey, hostKey, content: '다음 방송도 기다릴게요' });
  await call(member, 'POST', '/v1/mypage/board', {
    ...{ category_cd: 'etc', title: '문의해요', content: '닉네임을 바꾸고 싶어요.' },
  });
  await buildInquiry(app, { userKey, answer: '확인했어요.', operatorKey: ownerKey });
  await buildReport(app, { reporterKey: userKey, userKey: otherKey, content: '광고를 보내요' });
  await buildReport(app, { reporterKey: otherKey, userKey, content: reportText });
  await app.get(ReportsService).add(otherKey, {
    type_cd: 2,
    target_key: String(sent),
    reason_cd: 'abuse',
    content: reportText,
  });

  // Operators.
  await call(owner, 'POST', '/v1/admin/unmask', {
    target: `user:${userKey}`,
    field: 'phone',
    reason: '확인',
  });
  await call(owner, 'PUT', `/v1/mgt/mgt-user-update/${userKey}`, { nick: operatorNick, reason: '본인 요청' });
  await call(owner, 'POST', '/v1/admin/notices', {
    ...{
      board_setting_cd: 1030,
      title: `${operatorNick}님께`,
      summary_content: `${operatorNick}님께 드려요`,
    },
    ...{ content: `${operatorNick}님, 닉네임을 바꿨어요.`, target_user_key: userKey },
    expose_start_date: new Date().toISOString(),
  });
  const searched = await owner.get(`/v1/admin/members/csv?q=${encodeURIComponent(operatorNick)}`);
  expect(searched.status).toBe(200);
  await call(owner, 'POST', '/v1/admin/star-grants', {
    ...{ user_key: userKey, asset: 'STAR', amount: 10, reason: '보상' },
  });
  await prisma.couponCampaign.create({
    data: {
      ...{ title: '감사 쿠폰', kind: 'honey', starCnt: 10, percent: 0, wonKrw: 0, itemCd: '', days: 7 },
      ...{ audience: 'members', userKeys: [userKey, otherKey], codeCnt: 0, codeLimit: 0, state: 'done' },
      ...{ givenCnt: 2, operatorKey: ownerKey, reason: '보상', idempotencyKey: randomUUID(), inputHash: '' },
      createdAt: new Date(),
    },
  });
}
