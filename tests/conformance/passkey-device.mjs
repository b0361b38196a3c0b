import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** @param {string | Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const withCredential = 0x40;

/** A device with one passkey (ES256, without attestation), as a browser presents it. */
export class PasskeyDevice {
  id = randomBytes(16);
  #counter = 0;
  /** @type {import('node:crypto').KeyObject} */
  #key;
  /** @type {Buffer} */
  #publicKey;

  /** @param {string} origin of the page in which it is used */
  constructor(origin) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key as CBOR: type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), x and y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /**
   * The response to creation options, as JSON.
   * @param {string} options
   * @returns {string}
   */
  create(options) {
    const { challenge, rp } = JSON.parse(options);
    const credential = Buffer.concat([Buffer.alloc(16), length16(this.id), this.id, this.#publicKey]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, userPresent | withCredential), credential]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      length16(data),
      data,
    ]);
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /**
   * The response to request options, as JSON.
   * @param {string} options
   * @returns {string}
   */
  get(options) {
    const { challenge, rpId } = JSON.parse(options);
    this.#counter += 1;
    const client = this.#clientData('webauthn.get', challenge);
    const data = this.#authenticatorData(rpId, userPresent);
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
    });
  }

  /** @param {Record<string, unknown>} response */
  #response(response) {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  /**
   * @param {string} type
   * @param {string} challenge
   */
  #clientData(type, challenge) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /**
   * @param {string} rpId
   * @param {number} flags
   */
  #authenticatorData(rpId, flags) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

/** @param {Buffer} bytes */
function length16(bytes) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}
