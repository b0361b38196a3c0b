/** A piece of a text: plain, or an address that begins with http:// or https://. */
export interface TextPiece {
  /** Its index in the text. */
  at: number;
  text: string;
  address: string | null;
}

const addresses = /https?:\/\/[^\s<>"'`\u3000]+/gi;
/**
 * Punctuation that ends a sentence is not part of an address, nor is a Korean particle that follows it without a space.
 */
const afterAddress = /(?:[.,:;!?…~)\]}'"”’]|(?<=[a-z0-9])\p{Script=Hangul}+)+$/iu;

/** A text split at the addresses in it. Only http and https count as addresses (MESSAGES-25). */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = found.replace(afterAddress, '');
    if (!URL.canParse(address)) continue;
    if (index > done) pieces.push({ at: done, text: text.slice(done, index), address: null });
    pieces.push({ at: index, text: address, address });
    done = index + address.length;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), address: null });
  return pieces;
}
