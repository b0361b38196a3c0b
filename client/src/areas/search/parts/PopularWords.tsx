import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/search.ts';
import { paths } from '../../../routing/paths.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { popularWordsQuery } from '../queries/search.ts';

/** Today's most popular searches, with the change since yesterday. */
export function PopularWords() {
  const words = useQuery(popularWordsQuery);
  const list = words.data?.list;
  return (
    <section aria-labelledby="popular-words">
      <h2 id="popular-words" className="mb-2 flex min-h-10 items-center text-md font-extrabold">
        {t('popularTitle')}
      </h2>
      {!list ? (
        words.isError ? (
          <ErrorState
            title={t('popularFailed')}
            body={errorMessage(words.error)}
            onRetry={() => void words.refetch()}
          />
        ) : (
          <TextSkeleton lines={10} />
        )
      ) : list.length === 0 ? (
        <p className="text-muted">{t('popularEmpty')}</p>
      ) : (
        <ol className="grid gap-x-6 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-5">
          {list.map(({ rank, word, change }) => (
            <li
              key={word}
              className="relative flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-raised"
            >
              <span className="w-6 shrink-0 text-center font-extrabold text-honey-text">{rank}</span>
              <Link
                to={paths.searchResult(word)}
                className="min-w-0 flex-1 truncate font-semibold after:absolute after:inset-0"
              >
                {word}
              </Link>
              <Change change={change} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ change }: { change: number | null }) {
  const [Icon, colour, shown, label] =
    change === null
      ? ([Sparkles, 'text-honey-text', '', t('fresh')] as const)
      : change > 0
        ? ([ArrowUp, 'text-danger-text', String(change), t('rose', { count: change })] as const)
        : change < 0
          ? ([ArrowDown, 'text-muted', String(-change), t('fell', { count: -change })] as const)
          : ([Minus, 'text-muted', '', t('same')] as const);
  return (
    <span title={label} className={`flex shrink-0 items-center gap-1 text-sm ${colour}`}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
