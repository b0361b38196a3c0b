import { searchLength, searchProblem } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../messages/search.ts';
import { paths } from '../../routing/paths.ts';
import { Suggestions } from './parts/Suggestions.tsx';
import { problemText } from './parts/search-problem.ts';
import { useSuggestions } from './parts/use-suggestions.ts';
import { popularWordsQuery, recordSearch } from './queries/search.ts';
import { recentWords } from './recent-words.ts';

/** The search box of the header: suggestions while typing, and before that the member's recent searches (SEARCH-18). */
export default function HeaderSearch({ userKey }: { userKey: number }) {
  const isResult = useMatch('/search/result') !== null;
  const [search] = useSearchParams();
  const keyword = isResult ? (search.get('keyword') ?? '').trim() : '';
  // The box contains the keyword of the results page; on other pages it is empty.
  return <Box key={keyword} keyword={keyword} userKey={userKey} />;
}

function Box({ keyword, userKey }: { keyword: string; userKey: number }) {
  const [typed, setTyped] = useState(keyword);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [invalidText, setWrong] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  // The limits are fetched when the box is first used.
  const limits = useQuery({ ...popularWordsQuery, enabled: used }).data;
  const range = limits ? { min: limits.keyword_length_min, max: limits.keyword_length_max } : searchLength;
  const navigate = useNavigate();
  const id = useId();

  const find = (text: string): void => {
    const requested = text.trim();
    const problem = searchProblem(requested, range);
    setWrong(problem && problemText(problem, range));
    if (problem) return;
    setTyped(requested);
    recordSearch(requested);
    void navigate(paths.searchResult(requested));
  };
  const list = useSuggestions({ typed, currentKeyword: keyword, range, recent, onWord: find });
  const open = (): void => {
    setUsed(true);
    setRecent(recentWords(userKey));
    list.open();
  };

  return (
    <search className="relative block w-full">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          list.close();
          find(typed);
        }}
      >
        <input
          type="search"
          role="combobox"
          aria-label={t('headerLabel')}
          placeholder={t('headerPlaceholder')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={typed}
          aria-invalid={invalidText ? true : undefined}
          aria-describedby={invalidText ? `${id}-wrong` : undefined}
          aria-expanded={list.shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={list.active === null ? undefined : `${id}-list-${list.active}`}
          onFocus={open}
          onClick={open}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
            list.open();
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !list.shown) open();
            list.onKeyDown(event);
          }}
          onBlur={() => {
            list.close();
            setWrong(null);
          }}
          className="h-10 w-full rounded-pill border border-edge bg-surface px-4 text-sm placeholder:text-muted"
        />
        {invalidText && (
          <p
            id={`${id}-wrong`}
            role="alert"
            className="absolute top-12 right-0 z-20 w-max max-w-80 rounded-card border border-line bg-surface px-4 py-3 text-sm text-danger-text shadow-float"
          >
            {invalidText}
          </p>
        )}
        <Suggestions
          id={`${id}-list`}
          list={list}
          keyword={typed}
          className="top-12 right-0 left-auto w-80"
        />
      </form>
    </search>
  );
}
