import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../messages/console.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { listSize } from '../paging.ts';
import type { ListPage } from './list-definition.ts';
import type { ListState } from './use-list.ts';

/** Moves between the pages of a list: by number, or by cursor where the list has one. */
export function ListPages<Row>({ list, data }: { list: ListState<string>; data: ListPage<Row> }) {
  const { cursor: next } = data;
  if (next === undefined)
    return (
      <Pagination
        page={list.page}
        pages={Math.ceil(data.total / listSize)}
        onChange={list.setPage}
        className="mt-4"
      />
    );
  if (next === null && list.cursor === '') return null;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex items-center justify-center gap-2">
      <Button
        size="sm"
        disabled={list.cursor === ''}
        icon={<ChevronFirst size={16} aria-hidden />}
        onClick={() => list.setCursor('')}
      >
        {t('firstPage')}
      </Button>
      <Button
        size="sm"
        disabled={list.showPrevious === null}
        icon={<ChevronLeft size={16} aria-hidden />}
        onClick={() => list.showPrevious?.()}
      >
        {t('previousPage')}
      </Button>
      <Button size="sm" disabled={next === null} onClick={() => next !== null && list.setCursor(next)}>
        {t('nextPage')}
        <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  );
}
