import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/event-tickets.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SpinRow } from '../roulette/parts/SpinRow.tsx';
import { PagedRows } from './PagedRows.tsx';
import { monthSpinsQuery } from './queries/tickets.ts';

/** The spins of a member in a month. */
export function MonthSpins({ userKey, month }: { userKey: number; month: string }) {
  const list = useInfiniteQuery(monthSpinsQuery(userKey, month));
  return (
    <PagedRows
      list={list}
      keyOf={({ spin_id }) => spin_id}
      row={(spin) => <SpinRow spin={spin} />}
      empty={
        <EmptyState
          title={t('spinsNone')}
          body={t('spinsNoneBody')}
          action={
            <Link to={paths.roulette} className={buttonClass('primary')}>
              {t('toRoulette')}
            </Link>
          }
        />
      }
    />
  );
}
