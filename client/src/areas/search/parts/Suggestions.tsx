import clsx from 'clsx';
import { History, Search } from 'lucide-react';
import { t } from '../../../messages/search.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { HonorMark } from '../../grades/index.ts';
import { Highlighted } from './Highlighted.tsx';
import type { SuggestionList } from './use-suggestions.ts';

/** The suggestions, below the field; the field's keys move through them. */
export function Suggestions({
  id,
  list,
  keyword,
  className = 'inset-x-0 top-[76px]',
}: {
  id: string;
  list: SuggestionList;
  keyword: string;
  /** Its position below the field. */
  className?: string;
}) {
  const WordIcon = list.recent ? History : Search;
  return (
    <>
      <span role="status" className="sr-only">
        {list.shown && t('suggestionsCount', { count: list.suggestions.length })}
      </span>
      <div
        id={id}
        role="listbox"
        aria-label={t(list.recent ? 'recentTitle' : 'suggestions')}
        hidden={!list.shown}
        className={clsx(
          'absolute z-20 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float',
          className,
        )}
      >
        {list.suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field.
          <div
            key={suggestion.key}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={list.active === place}
            // The field must keep the focus, and with it the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => list.choose(suggestion)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 hover:bg-raised',
              list.active === place && 'bg-raised',
            )}
          >
            {'word' in suggestion ? (
              <>
                <WordIcon size={18} aria-hidden className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <Highlighted text={suggestion.word} keyword={keyword} />
                </span>
              </>
            ) : (
              <>
                <Avatar user={suggestion.member} size={32} />
                <span className="min-w-0 flex-1 truncate">
                  <Highlighted text={suggestion.member.nick} keyword={keyword} />{' '}
                  <span className="text-sm text-muted">
                    @<Highlighted text={suggestion.member.profile_id} keyword={keyword} />
                  </span>
                </span>
                <HonorMark code={suggestion.member.honor} />
                {suggestion.member.live_vod_key !== null && <Badge tone="live">{t('live')}</Badge>}
              </>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
