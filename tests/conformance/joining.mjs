import { expectOk } from './expect.mjs';
import { freshBirth, freshId, freshName, freshNick, freshPassword, freshPhone } from './fresh.mjs';
import { LeftOut } from './harness.mjs';

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string} birth YYYYMMDD
 * @property {string} phone
 *
 * @typedef {import('./world.mjs').SignedIn & { person: Person, nick: string }} NewMember
 */

export const requiredConsents = ['service-terms-conditions', 'privacy', 'phone-terms'];

/**
 * A person who has no account yet.
 * @returns {Person}
 */
export const stranger = () => ({ name: freshName(), birth: freshBirth(), phone: freshPhone() });

/** Takes strangers through identity verification and sign-up, as the pages do. */
export class Joining {
  /** @param {import('./world.mjs').World} world */
  constructor(world) {
    this.world = world;
  }

  /**
   * Opens a verification, answers its popup and fetches its token.
   * @param {Partial<Person> & { declined_yn?: 'Y' }} answer
   * @param {{ purpose?: string, entered?: Partial<Person>, client?: import('./client.mjs').Client }} [options]
   */
  async openAndAnswer(answer, { purpose = 'join', entered = {}, client = this.world.visitor } = {}) {
    await this.world.sandbox.requireSandbox();
    const opened = expectOk(
      await client.post('/api/cert/open', { purpose_cd: purpose, name: entered.name, phone: entered.phone }),
    );
    await this.world.sandbox.answerIdentity(opened.cert_key, answer);
    const token = expectOk(
      await client.post('/api/cert/token', { cert_key: opened.cert_key, cert_secret: opened.cert_secret }),
    );
    return { cert_key: opened.cert_key, cert_secret: opened.cert_secret, ...token };
  }

  /**
   * A completed verification: the response of cert/verify.
   * @param {Person} person
   */
  async verify(person) {
    const { cert_key, cert_token } = await this.openAndAnswer(person);
    return this.world.visitor.post('/api/cert/verify', {
      cert_key,
      cert_token,
      name: person.name,
      phone: person.phone,
    });
  }

  /**
   * The sign-up ticket.
   * @param {Person} [person]
   */
  async signUpToken(person = stranger()) {
    return expectOk(await this.verify(person)).sign_up_token;
  }

  /**
   * The body of a sign-up by ID.
   * @param {string} sign_up_token
   * @param {Record<string, unknown>} [changes]
   */
  form(sign_up_token, changes = {}) {
    return {
      sign_up_token,
      reg_method_cd: 'P',
      id: freshId(),
      password: freshPassword(),
      nick: freshNick(),
      consents: requiredConsents,
      ...changes,
    };
  }

  /** A new member by ID. @returns {Promise<NewMember>} */
  async member(person = stranger()) {
    const form = this.form(await this.signUpToken(person));
    const { tokens } = expectOk(await this.world.visitor.post('/v1/user/user-direct-join', form));
    const signedIn = await this.world.signedIn(form.id, tokens);
    return { ...signedIn, person, password: form.password, nick: form.nick };
  }

  /**
   * A code by SMS, read from the inbox and verified.
   * @param {string} phone
   * @param {string} purpose_cd
   * @param {import('./client.mjs').Client} [client]
   * @returns {Promise<string>} its certification_key
   */
  async verifiedPhoneCode(phone, purpose_cd, client = this.world.visitor) {
    const { certification_key } = await this.sentCode(phone, purpose_cd, client);
    const code = await this.world.sandbox.codeFor(phone);
    expectOk(
      await client.get(
        `/v1/user/phone-certification-check?certification_key=${certification_key}&code=${code}`,
      ),
    );
    return certification_key;
  }

  /**
   * Requests a code; the case is left out if this address has already requested too many.
   * @param {string} phone
   * @param {string} purpose_cd
   * @param {import('./client.mjs').Client} [client]
   */
  async sentCode(phone, purpose_cd, client = this.world.visitor) {
    await this.world.sandbox.requireSandbox();
    const response = await client.post('/v1/user/phone-certification-proc', { phone, purpose_cd });
    if (response.body.code === 'code_sends_exceeded') {
      throw new LeftOut('codes', 'this address has requested as many codes as an hour allows');
    }
    return expectOk(response);
  }
}
