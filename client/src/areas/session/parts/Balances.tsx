import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { t } from '../../../messages/session.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { balancesQuery, type SessionUser } from '../session-user.ts';

/** The member's balances, each on its own line: a large balance is money too, and never truncated. */
export function Balances({ user, className }: { user: SessionUser; className?: string }) {
  const { star_cnt, btuc_cnt } = useQuery(balancesQuery(user.user_key)).data ?? user;
  return (
    <dl className={clsx('flex flex-col gap-1 rounded-control bg-raised p-3', className)}>
      <Balance name={t('honey')} value={star_cnt} />
      <Balance name={t('btuc')} value={btuc_cnt} />
    </dl>
  );
}

function Balance({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-md font-extrabold text-honey-text">{formatNumber(value)}</dd>
    </div>
  );
}
