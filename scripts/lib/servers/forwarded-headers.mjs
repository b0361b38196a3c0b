/** Headers that concern one connection only, which a proxy does not pass on (RFC 9110, section 7.6.1). */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);
/** Headers by which a proxy states what it was called with. */
const FORWARDED = /^(x-forwarded-|forwarded$)/;

/**
 * The headers of a message as the front passes them on, names and values by turns. A request names its caller: the address
 * is appended to `X-Forwarded-For` of a trusted proxy, and replaces what other callers state.
 * @param {import('node:http').IncomingMessage} message
 * @param {(address: string, hop: number) => boolean} [trusts] for a request: whether its peer is a trusted proxy
 * @param {{ isUpgrade?: boolean }} [options] `isUpgrade`: the connection itself is passed on
 * @returns {string[]}
 */
export function passedOn(message, trusts, { isUpgrade = false } = {}) {
  const isRequest = trusts !== undefined;
  const peer = message.socket?.remoteAddress ?? '';
  const isTrusted = isRequest && trusts(peer, 0);
  /** @type {string[]} */
  const kept = [];
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    const name = message.rawHeaders[at].toLowerCase();
    const isLocal = !isUpgrade && (OF_CONNECTION.has(name) || (isRequest && name === 'expect'));
    // Responses are framed for each connection; a request's framing is also how its body is announced.
    const isFraming = !isRequest && name === 'transfer-encoding';
    const isReplaced = isRequest && (name === 'x-forwarded-for' || (!isTrusted && FORWARDED.test(name)));
    if (!isLocal && !isFraming && !isReplaced) kept.push(message.rawHeaders[at], message.rawHeaders[at + 1]);
  }
  if (!isRequest) return kept;
  const before = isTrusted ? [message.headers['x-forwarded-for'] ?? []].flat() : [];
  kept.push('X-Forwarded-For', [...before, peer].join(', '));
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  // A request without either has no body; Node would announce one for some methods.
  if (!isUpgrade && length === undefined && encoding === undefined && message.method !== 'GET')
    kept.push('Content-Length', '0');
  return kept;
}
