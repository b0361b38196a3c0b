import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/search.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { clearRecentWords, recentWords, removeRecentWord } from '../recent-words.ts';

/** The member's recent searches on this device (SEARCH-15). */
export function RecentWords({ userKey }: { userKey: number }) {
  const [words, setWords] = useState(() => recentWords(userKey));
  return (
    <section aria-labelledby="recent-words">
      <div className="mb-2 flex min-h-10 items-center justify-between gap-2">
        <h2 id="recent-words" className="text-md font-extrabold">
          {t('recentTitle')}
        </h2>
        {words.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setWords(clearRecentWords(userKey))}>
            {t('recentClear')}
          </Button>
        )}
      </div>
      {words.length === 0 ? (
        <p className="text-muted">{t('recentEmpty')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word} className="flex max-w-full items-center rounded-pill bg-raised pl-4">
              <Link
                to={paths.searchResult(word)}
                className="truncate py-2 text-sm font-semibold hover:underline"
              >
                {word}
              </Link>
              <IconButton
                label={t('recentRemove', { word })}
                onClick={() => setWords(removeRecentWord(userKey, word))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-muted">{t('recentNote')}</p>
    </section>
  );
}
