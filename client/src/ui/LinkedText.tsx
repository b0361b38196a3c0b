import { ExternalLink } from './ExternalLink.tsx';
import { textPieces } from './linked-text.ts';

/** What somebody wrote, with the addresses in it as links that open in a window of their own. */
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
