import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/exchange.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { cancelExchange, type Exchange } from '../queries/exchange.ts';

const wasReturned = (state: Exchange['state']): boolean =>
  state === 'failed' || state === 'rejected' || state === 'cancelled';

/** The badge tone of an exchange's state. */
export const toneOf = (state: Exchange['state']) =>
  state === 'paid' ? 'honey' : wasReturned(state) ? 'outline' : 'neutral';

/** One exchange request: state, amounts and actions. */
export function ExchangeCard({ exchange }: { exchange: Exchange }) {
  const { state, reason, bank_nm, account_num } = exchange;
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={toneOf(state)}>{t(`state_${state}`)}</Badge>
        <span className="text-sm text-muted">{formatDateTime(exchange.asked_at)}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{formatHoney(exchange.star_cnt)}</span>
        <strong className="font-extrabold">{formatMoney(exchange.net_krw)}</strong>
      </div>
      <p className="chat-text text-sm text-muted">
        {[
          bank_nm && t('accountLine', { bank: bank_nm, number: account_num }),
          exchange.withheld_krw > 0 && `${t('statementWithheld')} ${formatMoney(exchange.withheld_krw)}`,
          exchange.vat_krw > 0 && `${t('vat')} ${formatMoney(exchange.vat_krw)}`,
          exchange.closed_at !== null && `${t('closedAt')} ${formatDateTime(exchange.closed_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {wasReturned(state) && (
        <p className="chat-text text-sm">
          {reason && `${t('reason', { reason })} `}
          {t('returned')}
        </p>
      )}
      {state === 'asked' && (
        <div>
          <Button size="sm" onClick={() => confirmCancel(exchange)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

const confirmCancel = ({ exchange_id }: Exchange): void =>
  void openConfirm({
    title: t('cancelConfirm'),
    body: t('cancelBody'),
    action: t('cancel'),
    tone: 'danger',
    onConfirm: async () => {
      try {
        await cancelExchange(exchange_id);
        toast(t('cancelled'), { tone: 'good' });
      } catch (error) {
        toast(errorMessage(error), { tone: 'danger' });
      }
    },
  });
