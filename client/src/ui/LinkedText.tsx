import { ExternalLink } from './ExternalLink.tsx';
import { textPieces } from './linked-text.ts';

/** User text with its addresses as links that open in a new window. */
export function LinkedText({ text }: { text: string }) {
  return textPieces(text).map(({ at, text: piece, address }) =>
    address === null ? (
      piece
    ) : (
      <ExternalLink key={at} href={address} className="break-all underline underline-offset-2">
        {piece}
      </ExternalLink>
    ),
  );
}
