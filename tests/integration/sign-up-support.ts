import { Database } from '@honey/server/core/database/database';
import type { Joined } from '@honey/server/sign-up/join/join.dto';
import type { PhoneCodeSent } from '@honey/server/verification/phone-codes.dto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Answer, TestClient } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';

/** A refusal, as tests look at it. */
export interface Refusal {
  code: string;
  message: string;
  fields?: { field: string; code: string }[];
  detail?: Record<string, unknown>;
}

/** Somebody who may be verified. */
export interface Somebody {
  name: string;
  birth: string;
  phone: string;
  carrier: string;
}

let people = 0;
const syllables = '가나다라마바사아자차';

/** Somebody new: an adult with a telephone of their own, whom nobody verified before. */
export function somebody(overrides: Partial<Somebody> = {}): Somebody {
  people += 1;
  const digits = String(people).padStart(4, '0');
  const name = [...digits].map((digit) => syllables.charAt(Number(digit))).join('');
  return { name: `김${name}`, birth: '19900101', phone: `0105555${digits}`, carrier: 'SKT', ...overrides };
}

/** The newest code that was sent to a telephone. */
export function codeSentTo(app: INestApplicationContext, phone: string): Promise<string> {
  return eventually(async () => {
    const message = await app.get(Database).prisma.sandboxMessage.findFirstOrThrow({
      where: { receiver: phone, channel: 'sms' },
      orderBy: { id: 'desc' },
    });
    if (message.code === null) throw new Error('the message has no code');
    return message.code;
  });
}

/** How many messages a telephone was sent. */
export const messagesTo = (app: INestApplicationContext, phone: string): Promise<number> =>
  app.get(Database).prisma.sandboxMessage.count({ where: { receiver: phone } });

/** A code that is not `code`. */
export const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Asks for a code. */
export const askCode = (client: TestClient, phone: string, purpose_cd: string, token?: string) =>
  client.send<PhoneCodeSent & Refusal>('POST', '/v1/user/phone-certification-proc', {
    body: { phone, purpose_cd },
    ...(token ? { token } : {}),
  });

/** Checks a code. */
export const checkCode = (client: TestClient, key: string, code: string) =>
  client.get<{ certification_key: string; phone_hide: string } & Refusal>(
    `/v1/user/phone-certification-check?certification_key=${key}&code=${code}`,
  );

/** Opens a verification. */
export const openVerification = (client: TestClient, body: object) =>
  client.send<{ cert_key: string; cert_secret: string; popup_url: string; expires_in: number } & Refusal>(
    'POST',
    '/api/cert/open',
    { body },
  );

/** Answers a verification, as its popup does. */
export const answerVerification = (client: TestClient, verificationKey: string, answer: object) =>
  client.send<Refusal & { result: string }>('POST', `/sandbox/api/identity/${verificationKey}/answer`, {
    body: answer,
  });

/** Asks how far it is. */
export const verificationToken = (client: TestClient, cert_key: string, cert_secret: string) =>
  client.send<{ state: string; cert_token: string | null } & Refusal>('POST', '/api/cert/token', {
    body: { cert_key, cert_secret },
  });

/** Opens a verification of somebody who wants to join. */
export const openJoinVerification = async (client: TestClient) =>
  (await openVerification(client, { purpose_cd: 'join' })).body;

/** A verification that was answered, with the right to close it. */
export async function answeredVerification(client: TestClient, person = somebody()) {
  const opened = await openJoinVerification(client);
  await answerVerification(client, opened.cert_key, person);
  const { body } = await verificationToken(client, opened.cert_key, opened.cert_secret);
  return { ...opened, cert_token: body.cert_token, person };
}

/** Fetches what a verification says. */
export const closeVerification = (client: TestClient, body: object) =>
  client.send<Verified>('POST', '/api/cert/verify', { body });

/** What verifying answers. */
export interface Verified extends Refusal {
  cert_key: string;
  sign_up_token: string | null;
  name: string;
  name_hide: string;
  phone: string;
  phone_hide: string;
  birth: string;
  adult_yn: string;
}

/** Goes through a whole verification, up to the answer of cert/verify. */
export async function verify(
  client: TestClient,
  person: Somebody,
  entered: object = {},
  purpose_cd = 'join',
): Promise<Answer<Verified>> {
  const { body } = await openVerification(client, { purpose_cd });
  await answerVerification(client, body.cert_key, person);
  const { body: answered } = await verificationToken(client, body.cert_key, body.cert_secret);
  return closeVerification(client, { cert_key: body.cert_key, cert_token: answered.cert_token, ...entered });
}

/** The right to join of somebody. */
export async function signUpTokenOf(client: TestClient, person: Somebody): Promise<string> {
  const { status, body } = await verify(client, person);
  if (status !== 200 || body.sign_up_token === null)
    throw new Error(`verifying answered ${status} ${body.code}`);
  return body.sign_up_token;
}

/** What everybody must agree to. */
export const consents = ['service-terms-conditions', 'privacy', 'phone-terms'];

/** A telephone's proven code. */
export async function provenCode(
  app: INestApplicationContext,
  client: TestClient,
  phone: string,
  purpose: string,
  token?: string,
): Promise<string> {
  const { body } = await askCode(client, phone, purpose, token);
  const checked = await checkCode(client, body.certification_key, await codeSentTo(app, phone));
  if (checked.status !== 200) throw new Error(`the code answered ${checked.status} ${checked.body.code}`);
  return body.certification_key;
}

/** Joins. */
export const join = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.send<Joined & Refusal>('POST', '/v1/user/user-direct-join', { body, headers });

/** A password that the rules allow. */
export const joinPassword = 'Nectar#4711';

let names = 0;

/** An ID and a nickname that nobody has. */
export function freeNames(): { id: string; nick: string } {
  names += 1;
  return { id: `joiner${names}x`, nick: `새벌${names}호` };
}

/** A whole, good request to join by ID. */
export const requestById = async (client: TestClient, person: Somebody = somebody()) => ({
  sign_up_token: await signUpTokenOf(client, person),
  reg_method_cd: 'P',
  ...freeNames(),
  password: joinPassword,
  consents,
});
