import type { HoneyClient, Schema } from '@honey/client';
import { Sandbox } from '@honey/testkit';
import { plain, upload, uploadPaths } from '../integration/files/support.ts';
import type { TestClient } from '../setup/client.ts';
import type { Stage } from './stage.ts';

/** A member of the day, and their own calls. */
export interface DayMember {
  nick: string;
  userKey: number;
  token: string;
  client: TestClient;
  /** The same, renewing its tokens as a browser does. */
  browser: HoneyClient;
}

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${String(at + 1).padStart(2, '0')}`);

/** Sends a call that must succeed. */
async function sent<Body>(client: TestClient, method: string, path: string, body: object): Promise<Body> {
  const answer = await client.send<Body>(method, path, { body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** 하루회원01 of day-viewer01. */
const nickOf = (ref: string): string => ref.replace('day-viewer', '하루회원').replace('day-host', '하루방송');

/** Members, and hosts who have earned what they exchange. */
export async function makePeople(stage: Stage, { members, hosts }: { members: number; hosts: number }) {
  const memberRefs = numbered(members, 'day-viewer');
  const hostRefs = numbered(hosts, 'day-host');
  const made = await stage.make({
    tokens_yn: 'Y',
    members: [
      ...memberRefs.map((ref) => ({ ref, nick: nickOf(ref) })),
      { ref: 'giver', star_granted: 1_000_000 },
    ],
    hosts: hostRefs.map((ref) => ({ ref, nick: nickOf(ref) })),
    gifts: hostRefs.map((host) => ({ member: 'giver', host, star_cnt: 5_000 })),
    inquiries: memberRefs.map((member) => ({
      member,
      title: `${nickOf(member)}의 문의`,
      privilege_yn: 'N' as const,
    })),
  });
  const sandbox = new Sandbox({ baseUrl: stage.baseUrl });
  const person = (ref: string): DayMember => {
    const member = made.members[ref] as Schema<'FixtureMemberMade'>;
    const { user_key, tokens } = member;
    const token = tokens?.access_token ?? '';
    return {
      ...{ nick: nickOf(ref), userKey: user_key, token },
      client: stage.client.as(token),
      browser: sandbox.as(member),
    };
  };
  return { members: memberRefs.map(person), hosts: hostRefs.map(person) };
}

export async function applyToBroadcast(members: readonly DayMember[]): Promise<void> {
  for (const { client } of members) {
    await sent(client, 'POST', '/v1/user/host-ask-insert', {
      career: '매일 저녁 신청곡을 부르려고 해요. 노래 방송을 했어요.',
      period: 'none',
      platform: '',
      sns_account: '@honey.day',
    });
  }
}

/** Bank transfers for which another amount arrives; returns their keys by nickname. */
export async function holdDeposits(
  stage: Stage,
  members: readonly DayMember[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { nick, client } of members) {
    const { body: sold } = await client.get<{
      list: { product_id: number; discounted_price_krw: number; star_cnt: number }[];
    }>('/v1/pg/bt-save-item-list');
    const [product] = sold.list;
    if (!product) throw new Error('no product is sold');
    const { ud_key } = await sent<{ ud_key: string }>(client, 'POST', '/v1/pg/bank-deposit-request', {
      method: 'bank',
      product_id: product.product_id,
      quantity: 1,
      amount_krw: product.discounted_price_krw,
      depositor: nick,
      phone: '01012345678',
    });
    keys.set(nick, ud_key);
    await stage.sandbox('POST', `deposits/${ud_key}/arrive`, { how: 'other', amount_krw: 11_000 });
  }
  return keys;
}

/** Each member reports the next one. */
export async function reportNext(members: readonly DayMember[]): Promise<void> {
  for (const [at, { client }] of members.entries()) {
    const about = members[(at + 1) % members.length];
    await sent(client, 'POST', '/v1/report/report-proc', {
      type_cd: 1,
      target_key: String(about?.userKey),
      reason_cd: 'abuse',
      content: '다른 시청자에게 계속 욕을 했어요.',
    });
  }
}

/** Each host submits an account with papers. */
export async function submitAccounts(stage: Stage, hosts: readonly DayMember[]): Promise<void> {
  const bytes = await plain(480, 300).png().toBuffer();
  for (const { client, token } of hosts) {
    const paper = async (field: string): Promise<number> => {
      const fields = { file_table: 'exchange', file_field: field };
      const { status, body } = await upload(stage.baseUrl, uploadPaths.folderImage, bytes, { token, fields });
      if (status >= 300) throw new Error(`the upload returned ${status}`);
      return body.file_id;
    };
    await sent(client, 'POST', '/v1/user/user-exchange', {
      bank_cd: '088',
      account_num: '110123456789',
      holder_nm: '홍길동',
      uer_mobile: '01012345678',
      id_file_id: await paper('id'),
      passbook_file_id: await paper('passbook'),
    });
  }
}

export async function askExchanges(hosts: readonly DayMember[]): Promise<void> {
  for (const { client } of hosts)
    await sent(client, 'POST', '/v1/user/bt-calculate-ask-proc', { star_cnt: 1_000 });
}
