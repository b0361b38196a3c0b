import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser's keys for its subscription; the private part never leaves it. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
  privateKey: Buffer;
}

const curve = 'prime256v1';

export function newBrowserKeys(): BrowserKeys {
  const ecdh = createECDH(curve);
  const p256dh = ecdh.generateKeys('base64url');
  return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: ecdh.getPrivateKey() };
}

/** A pair of VAPID keys, base64url. */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  for (;;) {
    const ecdh = createECDH(curve);
    const publicKey = ecdh.generateKeys('base64url');
    const key = ecdh.getPrivateKey();
    // Leading zeroes are left out by Node.
    if (key.length === 32) return { publicKey, privateKey: key.toString('base64url') };
  }
}

/** Decrypts a push as the browser would (RFC 8188 and 8291, implemented independently: it verifies the library). */
export function decryptPush(body: Buffer, { p256dh, auth, privateKey }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(privateKey);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), serverKey]);
  const key = derive(ecdh.computeSecret(serverKey), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // One record: the delimiter 2, then zeroes.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of a VAPID header (RFC 8292) that this key signed. Throws for any other. */
export function claimsSignedBy(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`signed with another key: ${authorization}`);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!valid) throw new Error('the signature is wrong');
  // What a JWT claims is an object.
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}
