import { createHmac, randomUUID } from 'node:crypto';

/** Signs what the measured server would issue, so that thousands of sockets need not request it first. */
export const TICKET_SECRET = 'bench-only-ticket-secret-of-enough-length';

/**
 * A connection token of a member, or of a guest.
 * @param {number} [userKey]
 */
export function connectionToken(userKey) {
  const jti = randomUUID();
  const subject =
    userKey === undefined
      ? { sub: `guest:${jti}`, name: '손님', signIn: null }
      : {
          sub: String(userKey),
          name: `member${userKey}`,
          signIn: { userKey, signInId: jti, role: 'member' },
        };
  return sign('mintalk-connection', { ...subject, jti, stamp: Date.now() });
}

/**
 * A ticket to a live's channel, of a member or of any guest.
 * @param {number} channelId
 * @param {number} [userKey]
 * @param {number} [permission] of `Permission`; managers have no rate limit for lines
 */
export function channelTicket(channelId, userKey, permission = 0) {
  const subject =
    userKey === undefined
      ? { id: 'guest:any', name: '손님', profileUrl: null, property: 8, extra: null }
      : {
          id: String(userKey),
          name: `member${userKey}`,
          profileUrl: null,
          property: 0,
          extra: '{"vip_level":0,"honor":""}',
        };
  const userChannel = {
    channelId: String(channelId),
    permission,
    property: 0,
    extra: '{"fan_level":0}',
  };
  return sign('mintalk-ticket', { subject, userChannel, inspector: false, stamp: Date.now() });
}

function sign(audience, claims) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 60;
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp, aud: audience, iss: 'honey' })}`;
  return `${text}.${createHmac('sha256', TICKET_SECRET).update(text).digest('base64url')}`;
}
