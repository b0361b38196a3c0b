import { searchProblem } from '@honey/rules';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/search.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { Results } from './parts/Results.tsx';
import { SearchForm } from './parts/SearchForm.tsx';
import { type SearchKind, type SearchSort, searchKinds, searchSorts } from './queries/search.ts';
import { addRecentWord } from './recent-words.ts';

/** /search/result: the lives, members and comments that contain the keyword in the address. */
export default function SearchResultPage() {
  const [search, setSearch] = useSearchParams();
  const { userKey } = useSession();
  const keyword = (search.get('keyword') ?? '').trim();
  const kind = searchKinds.find((name) => name === search.get('tab')) ?? null;
  const sort = searchSorts.find((name) => name === search.get('sort')) ?? 'relevance';
  // The server decides the maximum length; an empty keyword is not sent.
  const requested = searchProblem(keyword) !== 'empty';
  useTitle(requested ? t('resultTitle', { keyword }) : null);
  useEffect(() => {
    if (requested && userKey !== null) addRecentWord(userKey, keyword);
  }, [requested, keyword, userKey]);
  const change = (next: { tab?: SearchKind; sort?: SearchSort }) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) params.set(name, value);
        return params;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <div className="flex flex-col gap-4 px-4 py-4 lg:px-6 lg:py-6">
      <h1 className="truncate text-lg font-extrabold">
        {requested ? t('resultHeading', { keyword }) : t('title')}
      </h1>
      <div className="max-w-text">
        <SearchForm key={keyword} keyword={keyword} />
      </div>
      {requested ? (
        <Results
          key={keyword}
          request={{ keyword, sort }}
          kind={kind}
          onKind={(tab) => change({ tab })}
          onSort={(next) => change({ sort: next })}
        />
      ) : (
        <EmptyState
          title={t('noKeywordTitle')}
          action={
            <Link to={paths.search} className={buttonClass('primary')}>
              {t('title')}
            </Link>
          }
        />
      )}
    </div>
  );
}
