import { Database } from '@honey/server/core/database/database';
import type { Joined } from '@honey/server/sign-up/join/join.dto';
import type { PhoneCodeSent } from '@honey/server/verification/phone/phone-codes.dto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Answer, TestClient } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';

/** A refusal, as tests read it. */
export interface Refusal {
  code: string;
  message: string;
  fields?: { field: string; code: string }[];
  detail?: Record<string, unknown>;
}

/** A person who can be verified. */
export interface Person {
  name: string;
  birth: string;
  phone: string;
  carrier: string;
}

let people = 0;
const syllables = '가나다라마바사아자차';

/** A new person: an adult with a phone number of their own, never verified before. */
export function newPerson(overrides: Partial<Person> = {}): Person {
  people += 1;
  const digits = String(people).padStart(4, '0');
  const name = [...digits].map((digit) => syllables.charAt(Number(digit))).join('');
  return { name: `김${name}`, birth: '19900101', phone: `0105555${digits}`, carrier: 'SKT', ...overrides };
}

/** The newest code sent to a phone number. */
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

/** The number of messages sent to a phone number. */
export const messagesTo = (app: INestApplicationContext, phone: string): Promise<number> =>
  app.get(Database).prisma.sandboxMessage.count({ where: { receiver: phone } });

/** A code that is not `code`. */
export const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Requests a code. */
export const requestCode = (client: TestClient, phone: string, purpose_cd: string, token?: string) =>
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

/** Reads the state of a verification. */
export const verificationToken = (client: TestClient, cert_key: string, cert_secret: string) =>
  client.send<{ state: string; cert_token: string | null } & Refusal>('POST', '/api/cert/token', {
    body: { cert_key, cert_secret },
  });

/** Opens a verification of a person who wants to join. */
export const openJoinVerification = async (client: TestClient) =>
  (await openVerification(client, { purpose_cd: 'join' })).body;

/** A verification that was answered, with the right to close it. */
export async function answeredVerification(client: TestClient, person = newPerson()) {
  const opened = await openJoinVerification(client);
  await answerVerification(client, opened.cert_key, person);
  const { body } = await verificationToken(client, opened.cert_key, opened.cert_secret);
  return { ...opened, cert_token: body.cert_token, person };
}

/** Reads the result of a verification. */
export const closeVerification = (client: TestClient, body: object) =>
  client.send<Verified>('POST', '/api/cert/verify', { body });

/** The response to verifying. */
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

/** Completes a whole verification, up to the response of cert/verify. */
export async function verify(
  client: TestClient,
  person: Person,
  entered: object = {},
  purpose_cd = 'join',
): Promise<Answer<Verified>> {
  const { body } = await openVerification(client, { purpose_cd });
  await answerVerification(client, body.cert_key, person);
  const { body: answered } = await verificationToken(client, body.cert_key, body.cert_secret);
  return closeVerification(client, { cert_key: body.cert_key, cert_token: answered.cert_token, ...entered });
}

/** A person's right to join. */
export async function signUpTokenOf(client: TestClient, person: Person): Promise<string> {
  const { status, body } = await verify(client, person);
  if (status !== 200 || body.sign_up_token === null)
    throw new Error(`verifying answered ${status} ${body.code}`);
  return body.sign_up_token;
}

/** The required consents. */
export const consents = ['service-terms-conditions', 'privacy', 'phone-terms'];

/** A phone number's proven code. */
export async function provenCode(
  app: INestApplicationContext,
  client: TestClient,
  phone: string,
  purpose: string,
  token?: string,
): Promise<string> {
  const { body } = await requestCode(client, phone, purpose, token);
  const checked = await checkCode(client, body.certification_key, await codeSentTo(app, phone));
  if (checked.status !== 200)
    throw new Error(`the code check returned ${checked.status} ${checked.body.code}`);
  return body.certification_key;
}

/** Joins. */
export const join = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.send<Joined & Refusal>('POST', '/v1/user/user-direct-join', { body, headers });

/** A password that the rules allow. */
export const joinPassword = 'Nectar#4711';

let names = 0;

/** A free ID and a free nickname. */
export function freeNames(): { id: string; nick: string } {
  names += 1;
  return { id: `joiner${names}x`, nick: `새벌${names}호` };
}

/** A complete, valid request to join by ID. */
export const requestById = async (client: TestClient, person: Person = newPerson()) => ({
  sign_up_token: await signUpTokenOf(client, person),
  reg_method_cd: 'P',
  ...freeNames(),
  password: joinPassword,
  consents,
});
