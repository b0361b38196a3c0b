/** A piece of a text: plain, or an address that begins with http:// or https://. */
export interface TextPiece {
  /** Where in the text it begins. */
  at: number;
  text: string;
  address: string | null;
}

const addresses = /https?:\/\/[^\s<>"'`\u3000]+/gi;
/** What ends a sentence is no part of an address, nor is a particle of Korean that follows it without a space. */
const afterAddress = /(?:[.,:;!?…~)\]}'"”’]|(?<=[a-z0-9])\p{Script=Hangul}+)+$/iu;

/** A text cut at the addresses in it. Others than http and https are plain text (MESSAGES-25). */
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
