import { type LengthRange, searchProblem } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { isOffered } from '../../../api/compatibility.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { paths } from '../../../routing/paths.ts';
import { openNameCard } from '../../users/index.ts';
import { suggestionsQuery } from '../queries/search.ts';

/** A suggestion: a search word, or a member. */
export type Suggestion = { key: string; word: string } | { key: string; member: Schema<'SuggestedMember'> };

/** The suggestions of a field, with keyboard navigation. */
export interface SuggestionList {
  suggestions: readonly Suggestion[];
  shown: boolean;
  /** Whether they are recent searches, because nothing is typed. */
  recent: boolean;
  /** The index that Enter chooses; null: the typed text. */
  active: number | null;
  open: () => void;
  close: () => void;
  choose: (suggestion: Suggestion) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Suggests while typing.
 * @param currentKeyword the keyword of the current results, which gets no suggestions
 */
export function useSuggestions({
  typed,
  currentKeyword,
  range,
  recent = [],
  onWord,
}: {
  typed: string;
  currentKeyword: string;
  range: LengthRange;
  /** Words offered while nothing is typed. */
  recent?: readonly string[];
  onWord: (word: string) => void;
}): SuggestionList {
  const [query, setWanted] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const navigate = useNavigate();
  const keyword = useDebounced(typed.trim());
  const enabled =
    query &&
    keyword !== currentKeyword &&
    searchProblem(keyword, range) === null &&
    isOffered('GET /v1/search/search-suggest');
  const { data } = useQuery({ ...suggestionsQuery(keyword), enabled });
  const isRecent = typed.trim() === '';
  const suggestions: Suggestion[] = isRecent
    ? recent.map((word) => ({ key: `recent-${word}`, word }))
    : enabled && data
      ? [
          ...data.words.map((word) => ({ key: `word-${word}`, word })),
          ...data.members.map((member) => ({ key: `member-${member.user_key}`, member })),
        ]
      : [];
  const shown = query && suggestions.length > 0;
  const place = active !== null && active < suggestions.length ? active : null;
  const close = () => {
    setWanted(false);
    setActive(null);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    if ('word' in suggestion) return onWord(suggestion.word);
    const { user_key: userKey, nick, host_yn } = suggestion.member;
    if (host_yn === 'Y') void navigate(paths.channel(userKey));
    else openNameCard({ userKey, nick });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const places = suggestions.length + 1;
      const next = ((place ?? -1) + step + 1 + places) % places;
      setActive(next === 0 ? null : next - 1);
    } else if (shown && event.key === 'Enter' && place !== null) {
      const suggestion = suggestions[place];
      if (!suggestion) return;
      event.preventDefault();
      choose(suggestion);
    }
  };
  const open = () => {
    setWanted(true);
    setActive(null);
  };
  return {
    suggestions,
    shown,
    recent: isRecent,
    active: shown ? place : null,
    open,
    close,
    choose,
    onKeyDown,
  };
}
