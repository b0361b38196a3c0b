import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/event-tickets.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { PagedRows } from './PagedRows.tsx';
import { monthTicketsQuery, type OwnTicket } from './queries/tickets.ts';

/** The roulette tickets that a member received in a month. */
export function MonthTickets({ userKey, month }: { userKey: number; month: string }) {
  const list = useInfiniteQuery(monthTicketsQuery(userKey, month));
  return (
    <PagedRows
      list={list}
      keyOf={({ ticket_id }) => ticket_id}
      row={(ticket) => <TicketRow ticket={ticket} />}
      empty={
        <EmptyState
          title={t('ticketsNone')}
          body={t('ticketsNoneBody')}
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

function TicketRow({ ticket }: { ticket: OwnTicket }) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(`reason_${ticket.reason}`)}</p>
        <p className="text-xs text-muted">{formatDateTime(ticket.created_on)}</p>
      </div>
      <div className="text-right">
        <Badge tone={ticket.state_cd === 'unused' ? 'honey' : 'neutral'}>
          {t(`state_${ticket.state_cd}`)}
        </Badge>
        {ticket.state_cd === 'unused' && (
          <p className="mt-1 text-xs text-muted">{t('expires', { at: formatDateTime(ticket.expires_on) })}</p>
        )}
      </div>
    </div>
  );
}
