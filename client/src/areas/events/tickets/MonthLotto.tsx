import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/event-tickets.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TicketRow } from '../lotto/TicketRow.tsx';
import { PagedRows } from './PagedRows.tsx';
import { monthLottoQuery } from './queries/tickets.ts';

/** The lotto tickets of a member in a month, with their prizes. */
export function MonthLotto({ userKey, month }: { userKey: number; month: string }) {
  const list = useInfiniteQuery(monthLottoQuery(userKey, month));
  return (
    <PagedRows
      list={list}
      keyOf={({ ticket_id }) => ticket_id}
      row={(ask) => <TicketRow ask={ask} canRoll={false} round={undefined} />}
      empty={
        <EmptyState
          title={t('lottoNone')}
          body={t('lottoNoneBody')}
          action={
            <Link to={paths.lotto} className={buttonClass('primary')}>
              {t('toLotto')}
            </Link>
          }
        />
      }
    />
  );
}
