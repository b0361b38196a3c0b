/** The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = new Uint32Array(64);
/** The initial state: the same of the square roots of the first eight primes. */
const initial = new Uint32Array(8);

const isPrime = (value: number): boolean => {
  for (let factor = 2; factor * factor <= value; factor += 1) if (value % factor === 0) return false;
  return true;
};
for (let value = 2, count = 0; count < 64; value += 1) {
  if (!isPrime(value)) continue;
  constants[count] = (value ** (1 / 3) % 1) * 2 ** 32;
  if (count < 8) initial[count] = (value ** (1 / 2) % 1) * 2 ** 32;
  count += 1;
}

const blockBytes = 64;
const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Adds one block of 64 bytes to the state. */
function compress(state: Uint32Array, block: DataView, schedule: Uint32Array): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = block.getUint32(at * 4);
  const word = (at: number): number => schedule[at] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = word(at - 16) + first + word(at - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const sumOfE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const added = (h + sumOfE + choice + (constants[at] ?? 0) + word(at)) | 0;
    const sumOfA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + sumOfA + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

/**
 * SHA-256 of bytes. In JavaScript, since a page verifies many draws in one go: WebCrypto is asynchronous, and browsers
 * offer it to secure addresses only.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += blockBytes)
    compress(state, new DataView(padded.buffer, at, blockBytes), schedule);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, at) => {
    digest.setUint32(at * 4, value);
  });
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA256 of bytes, with a key of at most 64 bytes. */
export function hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const padded = (value: number): Uint8Array =>
    Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ value);
  const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
  };
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), bytes))));
}

/** Bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of hexadecimal digits. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
