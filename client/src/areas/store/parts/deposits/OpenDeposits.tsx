import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../../messages/store.ts';
import { paths } from '../../../../routing/paths.ts';
import { AccountNumber } from '../../../../ui/AccountNumber.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { formatDateTime } from '../../../../ui/format/dates.ts';
import { formatMoney } from '../../../../ui/format/numbers.ts';
import { type Deposit, openDepositsQuery } from '../../queries/deposits.ts';

/**
 * The member's pending bank transfers, each with a link to its account, so that it is not lost with the page that
 * showed it (STORE-46). `onOpen` opens one on this page, if it must not be left.
 */
export function OpenDeposits({ userKey, onOpen }: { userKey: number; onOpen?: (udKey: string) => void }) {
  const { data } = useQuery(openDepositsQuery(userKey));
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={t('openDeposits')} className="rounded-card border border-honey bg-surface p-4">
      <p className="font-semibold">{t('openDeposits')}</p>
      <ul className="mt-1 divide-y divide-line">
        {data.list.map((deposit) => (
          <li key={deposit.ud_key} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <State deposit={deposit} />
            <Way deposit={deposit} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ deposit: { held, amount_krw, bank_nm, account, expires_at } }: { deposit: Deposit }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{formatMoney(amount_krw)}</span>
        <Badge tone={held ? 'outline' : 'honey'}>
          {held ? t('openDepositHeld') : t('openDepositWaiting')}
        </Badge>
      </p>
      <p className="mt-1 text-sm text-muted">
        {held ? (
          t('openDepositCame', { price: formatMoney(held.amount_krw) })
        ) : (
          <>
            {bank_nm} <AccountNumber account={account} />
            <br />
            {t('openDepositUntil', { moment: formatDateTime(expires_at) })}
          </>
        )}
      </p>
    </div>
  );
}

function Way({
  deposit: { ud_key, amount_krw },
  onOpen,
}: {
  deposit: Deposit;
  onOpen: ((udKey: string) => void) | undefined;
}) {
  const name = `${t('openDepositSee')}, ${formatMoney(amount_krw)}`;
  return onOpen ? (
    <Button size="sm" aria-label={name} onClick={() => onOpen(ud_key)}>
      {t('openDepositSee')}
    </Button>
  ) : (
    <Link
      to={`${paths.bankbookComplete}?ud_key=${ud_key}`}
      aria-label={name}
      className={buttonClass('secondary', 'sm')}
    >
      {t('openDepositSee')}
    </Link>
  );
}
