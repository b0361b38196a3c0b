import { Copy } from 'lucide-react';
import { t } from '../../../../messages/store.ts';
import { AccountNumber } from '../../../../ui/AccountNumber.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Countdown, useSecondsUntil } from '../../../../ui/Countdown.tsx';
import { openConfirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format/dates.ts';
import { formatHoney, formatMoney, formatNumber } from '../../../../ui/format/numbers.ts';
import { toast } from '../../../../ui/toast.ts';
import { cancelDeposit, type Deposit } from '../../queries/deposits.ts';
import { Facts, ResultHead } from '../ResultPanel.tsx';

/**
 * The status of a bank transfer, with its account while it is waiting. `as`: the heading level in its page or dialog.
 */
export function DepositStatus({
  deposit,
  readAtMs,
  as,
}: {
  deposit: Deposit;
  /** When it was read, in epoch milliseconds: the remaining time counts down from there. */
  readAtMs: number;
  as: 'h1' | 'h2';
}) {
  const left = useSecondsUntil(readAtMs + deposit.seconds_left * 1000);
  const isWaiting = deposit.state === 'waiting' && left > 0;
  return (
    <>
      <Head deposit={deposit} isWaiting={isWaiting} as={as} />
      <Facts
        rows={[
          ...(isWaiting
            ? ([
                [t('bankAccount'), <Account key="account" deposit={deposit} />],
                [t('bankHolder'), deposit.holder],
              ] as const)
            : []),
          ...sums(deposit),
          [t('depositor'), deposit.depositor],
          [t('bankDeadline'), formatDateTime(deposit.expires_at)],
          ...(isWaiting
            ? ([[t('bankLeft'), <Countdown key="left" seconds={left} label={t('bankLeft')} />]] as const)
            : []),
          [t('orderNo'), deposit.order_no],
          [t('bankKey'), deposit.ud_key],
        ]}
      />
      {isWaiting && (
        <div className="mt-2 flex justify-between gap-2">
          <p className="text-sm text-muted">{t('bankAmountHelp')}</p>
          <Button size="sm" variant="ghost" onClick={() => askCancel(deposit.ud_key)}>
            {t('bankCancel')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The amount to be paid and for what; once credited, the amount received and what it brought (STORE-47). */
const sums = ({ state, credited, ...agreed }: Deposit): readonly (readonly [string, string])[] =>
  state === 'deposited' && credited
    ? [
        [t('bankPaid'), formatMoney(credited.amount_krw)],
        [t('stars'), honeyText(credited)],
      ]
    : [
        [t('bankAmount'), formatMoney(agreed.amount_krw)],
        [t('bankHoney'), honeyText(agreed)],
      ];

const honeyText = ({ star_cnt, bonus_star_cnt }: Pick<Deposit, 'star_cnt' | 'bonus_star_cnt'>): string =>
  bonus_star_cnt > 0
    ? t('sumHoneyBonus', { stars: formatHoney(star_cnt), bonus: formatHoney(bonus_star_cnt) })
    : formatHoney(star_cnt);

function Account({ deposit: { bank_nm, account } }: { deposit: Deposit }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(account);
      toast(t('copied'), { tone: 'good' });
    } catch {
      // A browser without clipboard access, or a page without a secure context.
      toast(t('copyFailed'), { tone: 'warn' });
    }
  };
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span>
        {bank_nm} <AccountNumber account={account} className="select-all" />
      </span>
      <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('copyAccount')}
      </Button>
    </span>
  );
}

function askCancel(udKey: string): void {
  openConfirm({
    title: t('bankCancelConfirm'),
    body: t('bankCancelConfirmBody'),
    action: t('bankCancel'),
    tone: 'danger',
    onConfirm: () => cancelDeposit(udKey),
  });
}

function Head({ deposit, isWaiting, as }: { deposit: Deposit; isWaiting: boolean; as: 'h1' | 'h2' }) {
  const { held, state, credited } = deposit;
  const heldText = held && t(`held_${held.reason}`, { price: formatMoney(held.amount_krw) });
  if (state === 'deposited') {
    const { star_cnt, bonus_star_cnt } = credited ?? deposit;
    return (
      <>
        <ResultHead
          as={as}
          icon="good"
          title={t('bankDone')}
          body={t('bankDoneBody', { stars: formatNumber(star_cnt + bonus_star_cnt) })}
        />
        {heldText && <p className="mb-4 rounded-control bg-raised p-3 text-sm">{heldText}</p>}
      </>
    );
  }
  if (state === 'held') return <ResultHead as={as} icon="wait" title={t('bankHeld')} body={heldText} />;
  if (state === 'returned')
    return <ResultHead as={as} icon="back" title={t('bankReturned')} body={t('bankReturnedBody')} />;
  if (state === 'cancelled')
    return <ResultHead as={as} icon="back" title={t('bankCancelled')} body={t('bankCancelledBody')} />;
  return isWaiting ? (
    <ResultHead as={as} icon="wait" title={t('bankWaiting')} body={t('bankWaitingBody')} />
  ) : (
    <ResultHead as={as} icon="bad" title={t('bankExpired')} body={t('bankExpiredBody')} />
  );
}
