import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The state of the audit log after a Seoul day, before it is signed. */
export interface AnchoredState {
  /** The day, as YYYYMMDD. */
  day: string;
  /** Number of entries. */
  entries: number;
  /** The seal of the last entry; empty without entries. */
  lastSeal: string;
  signedAt: Date;
}

/** A signed state of the audit log. */
export interface AuditAnchor extends AnchoredState {
  /** The public key, base64url; which key is trusted is decided by who verifies. */
  publicKey: string;
  /** Ed25519, base64url. */
  signature: string;
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs anchors with a key: 32 bytes in base64url. */
export class AnchorSigner {
  /** The public key, base64url. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = createPrivateKey({
      key: Buffer.concat([privatePrefix, Buffer.from(secret, 'base64url')]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.key)
      .export({ format: 'der', type: 'spki' })
      .subarray(publicPrefix.length)
      .toString('base64url');
  }

  /** Returns the state with its signature. */
  sign(state: AnchoredState): AuditAnchor {
    const signature = sign(null, signedText(state), this.key).toString('base64url');
    return { ...state, publicKey: this.publicKey, signature };
  }
}

/** Whether the owner of a public key (base64url) signed an anchor. The key that the anchor states is not trusted. */
export function isSignedBy(publicKey: string, anchor: AuditAnchor): boolean {
  const bytes = Buffer.from(publicKey, 'base64url');
  if (bytes.length !== 32 || anchor.publicKey !== publicKey || Number.isNaN(anchor.signedAt.getTime()))
    return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' });
  return verify(null, signedText(anchor), key, Buffer.from(anchor.signature, 'base64url'));
}

/** What is signed; the first value names its meaning and format. */
const signedText = ({ day, entries, lastSeal, signedAt }: AnchoredState): Buffer =>
  Buffer.from(JSON.stringify(['honey-audit-anchor-1', day, entries, lastSeal, signedAt.toISOString()]));
