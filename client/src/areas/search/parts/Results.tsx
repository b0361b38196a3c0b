import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/search.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { PeopleSkeleton } from '../../channels/index.ts';
import { ChipGroup, LiveGrid, LiveGridSkeleton } from '../../lives/index.ts';
import {
  foundCommentsQuery,
  foundLivesQuery,
  foundMembersQuery,
  type SearchKind,
  type SearchRequest,
  type SearchSort,
  searchKinds,
  searchSorts,
} from '../queries/search.ts';
import { FoundComments } from './FoundComments.tsx';
import { FoundMembers } from './FoundMembers.tsx';
import { Highlighted } from './Highlighted.tsx';

/** The results by kind; the first kind with results is shown unless another is selected. */
export function Results({
  request,
  kind,
  onKind,
  onSort,
}: {
  request: SearchRequest;
  kind: SearchKind | null;
  onKind: (kind: SearchKind) => void;
  onSort: (sort: SearchSort) => void;
}) {
  const { keyword, sort } = request;
  const lives = useInfiniteQuery(foundLivesQuery(request));
  const members = useInfiniteQuery(foundMembersQuery(request));
  const comments = useInfiniteQuery(foundCommentsQuery(request));
  const found = {
    lives: lives.data?.pages[0],
    members: members.data?.pages[0],
    comments: comments.data?.pages[0],
  };
  const none = searchKinds.every((name) => found[name]?.total === 0);
  if (none) return <EmptyState title={t('noneTitle', { keyword })} body={t('noneBody')} />;
  // Only once the kinds before it are loaded: otherwise the visible list would change.
  const first = searchKinds.find((name) => found[name]?.total !== 0) ?? 'lives';
  const shown = kind ?? first;
  const mark = (text: string) => <Highlighted text={text} keyword={keyword} />;
  return (
    <Tabs
      label={t('tabs')}
      tabs={searchKinds.map((name) => ({ value: name, label: tabName(name, found[name]) }))}
      value={shown}
      onChange={onKind}
      panelClassName="flex flex-col gap-4"
    >
      <h2 className="sr-only">{t(`tab_${shown}`)}</h2>
      <ChipGroup
        label={t('sort')}
        quiet
        choices={searchSorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        chosen={sort}
        onChoose={onSort}
      />
      {shown === 'lives' && (
        <Found list={lives} keyword={keyword} skeleton={<LiveGridSkeleton count={8} />}>
          <LiveGrid lives={once(lives.data?.pages, (live) => live.vod_key)} leading mark={mark} />
        </Found>
      )}
      {shown === 'members' && (
        <Found list={members} keyword={keyword} skeleton={<PeopleSkeleton />}>
          <FoundMembers members={once(members.data?.pages, (member) => member.user_key)} keyword={keyword} />
        </Found>
      )}
      {shown === 'comments' && (
        <Found list={comments} keyword={keyword} skeleton={<PeopleSkeleton />}>
          <FoundComments
            comments={once(comments.data?.pages, (comment) => comment.comment_sn)}
            keyword={keyword}
          />
        </Found>
      )}
    </Tabs>
  );
}

interface Counted {
  total: number;
  more_yn: 'Y' | 'N';
}

function tabName(name: SearchKind, found: Counted | undefined): string {
  if (!found) return t(`tab_${name}`);
  const count = `${formatNumber(found.total)}${found.more_yn === 'Y' ? '+' : ''}`;
  return t('tabCount', { name: t(`tab_${name}`), count });
}

/** An entry that moved between pages during loading would appear twice. */
const once = <Hit,>(pages: readonly { list: Hit[] }[] | undefined, keyOf: (hit: Hit) => number): Hit[] => [
  ...new Map((pages ?? []).flatMap(({ list }) => list).map((hit) => [keyOf(hit), hit])).values(),
];

interface FoundList {
  data: { pages: Counted[] } | undefined;
  isError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** One kind of results: loading, failed, none, or the loaded ones. */
function Found({
  list,
  keyword,
  skeleton,
  children,
}: {
  list: FoundList;
  keyword: string;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const first = list.data?.pages[0];
  if (!first) {
    if (!list.isError) return skeleton;
    return (
      <ErrorState title={t('failed')} body={errorMessage(list.error)} onRetry={() => void list.refetch()} />
    );
  }
  if (first.total === 0) return <EmptyState title={t('noneHere', { keyword })} body={t('noneHereBody')} />;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {t(first.more_yn === 'Y' ? 'foundMore' : 'found', { count: formatNumber(first.total) })}
      </p>
      {children}
      <LoadMore list={list} />
    </>
  );
}
