import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const withCredential = 0x40;

/** A device with one passkey (ES256, without attestation), as a browser presents it. */
export class PasskeyDevice {
  readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;

  /** @param origin of the page in which it is used */
  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key as CBOR: type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), x and y.
    this.publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** The response to creation options, as JSON. */
  create(options: string): string {
    const { challenge, rp } = JSON.parse(options) as CreationOptions;
    const credential = Buffer.concat([Buffer.alloc(16), length16(this.id), this.id, this.publicKey]);
    const data = Buffer.concat([this.authenticatorData(rp.id, userPresent | withCredential), credential]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      length16(data),
      data,
    ]);
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to request options, as JSON. */
  get(options: string): string {
    const { challenge, rpId } = JSON.parse(options) as RequestOptions;
    this.counter += 1;
    const client = this.clientData('webauthn.get', challenge);
    const data = this.authenticatorData(rpId, userPresent);
    return this.response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.key).toString('base64url'),
    });
  }

  private response(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function length16(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}
