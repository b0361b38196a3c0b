import { searchPieces } from '@honey/rules';

/** A text with the search term highlighted (SEARCH-10). */
export function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  return searchPieces(text, keyword).map((piece) =>
    piece.hit ? (
      <mark
        key={piece.at}
        className="bg-transparent font-extrabold text-honey-text underline underline-offset-2"
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
