import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, HandHeart, MessagesSquare } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { isOffered } from '../../api/compatibility.ts';
import { errorCode, errorMessage, isRefusal } from '../../api/errors.ts';
import { t } from '../../messages/subscriptions.ts';
import { paths } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatHoney, formatMoney, formatNumber } from '../../ui/format/numbers.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { balancesQuery } from '../session/index.ts';
import { openPurchaseDialog, WonPayment } from '../store/index.ts';
import { subscribeCheckQuery, useSubscribe } from './queries/subscriptions.ts';
import { orderSubscription, paidUntil } from './queries/won.ts';

const paymentMethods: readonly { value: 'honey' | 'won'; label: string }[] = [
  { value: 'honey', label: t('withHoney') },
  { value: 'won', label: t('withWon') },
];

/** The host and the subscriber. */
interface SubscribeProps {
  hostKey: number;
  nick: string;
  userKey: number;
}

/** Subscribes to a host or extends the subscription; shows the benefits, the price and the end date. */
export default function SubscribeDialog({ hostKey, nick, userKey, onClose }: SubscribeProps & OverlayProps) {
  const { data: check, error, refetch } = useQuery({ ...subscribeCheckQuery(hostKey), staleTime: 0 });
  const subscribed = check?.subscribed_yn === 'Y';
  const title = t(subscribed ? 'extendTo' : 'subscribeTo', { nick });
  if (!check) {
    return (
      <Dialog title={title} onClose={onClose}>
        {error ? (
          <ErrorState title={t('checkFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={8} />
        )}
      </Dialog>
    );
  }
  return <Terms title={title} nick={nick} check={check} userKey={userKey} onClose={onClose} />;
}

function Terms({
  title,
  nick,
  check,
  userKey,
  onClose,
}: OverlayProps & { title: string; nick: string; check: Schema<'SubscriptionCheck'>; userKey: number }) {
  const balance = useQuery(balancesQuery(userKey)).data?.star_cnt ?? null;
  const subscribe = useSubscribe(check.target_user_key, userKey);
  const subscribed = check.subscribed_yn === 'Y';
  const missing = balance === null ? 0 : Math.max(0, check.star_cnt - balance);
  const lacksHoney = missing > 0 || errorCode(subscribe.error) === 'not_enough_star';
  const possible = check.subscribable_yn === 'Y';
  const wonOffered = possible && isOffered('POST /v1/pg/subscribe-request');
  const [method, setMethod] = useState<'honey' | 'won'>('honey');
  const finish = useCallback(
    (endsAt: string) => {
      const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 86_400_000));
      toast(subscribed ? t('extended', { days }) : t('done', { nick, days }), { tone: 'good' });
      onClose();
    },
    [subscribed, nick, onClose],
  );
  // It is paid, whether or not the date can be read now.
  const paid = () =>
    paidUntil(check.target_user_key).then(
      (endsAt) => (endsAt === null ? onClose() : finish(endsAt)),
      onClose,
    );
  const pay = () =>
    subscribe.mutate(check.star_cnt, {
      onSuccess: ({ ends_at }) => finish(ends_at),
    });
  const charge = () => {
    onClose();
    openPurchaseDialog();
  };
  const refusalText =
    subscribe.error && (isRefusal(subscribe.error) ? errorMessage(subscribe.error) : t('unsure'));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        method === 'won' ? null : possible ? (
          <Button variant="primary" size="lg" busy={subscribe.isPending} onClick={lacksHoney ? charge : pay}>
            {lacksHoney
              ? t('charge')
              : t(subscribed ? 'payMore' : 'pay', { price: formatHoney(check.star_cnt) })}
          </Button>
        ) : (
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      {check.ends_at !== null && (
        <p className="mb-4 flex items-center justify-between rounded-card bg-honey-soft px-4 py-3 font-semibold text-honey-text">
          <span>{t('daysLeft', { days: check.days_left })}</span>
          <span>{t('endsAt', { date: formatDate(check.ends_at) })}</span>
        </p>
      )}
      <p>{subscribed ? t('extendsTo', { days: check.days }) : t('lead', { nick, days: check.days })}</p>
      <h3 className="mt-4 font-semibold">{t('gives')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        <Benefit icon={<BadgeCheck size={18} aria-hidden />} text={t('givesBadge')} />
        <Benefit icon={<MessagesSquare size={18} aria-hidden />} text={t('givesChat')} />
        <Benefit icon={<HandHeart size={18} aria-hidden />} text={t('givesHost')} />
      </ul>
      <dl className="mt-4 flex flex-col gap-2 rounded-card bg-raised p-4">
        <div className="flex justify-between">
          <dt className="text-muted">{t('price')}</dt>
          <dd className="font-extrabold text-honey-text">
            {method === 'won' ? formatMoney(check.amount_krw) : formatHoney(check.star_cnt)}
          </dd>
        </div>
        {method === 'honey' && (
          <div className="flex justify-between">
            <dt className="text-muted">{t('balance')}</dt>
            <dd className="font-semibold">{balance === null ? '…' : formatHoney(balance)}</dd>
          </div>
        )}
      </dl>
      {wonOffered && (
        <ButtonChoice
          label={t('method')}
          options={paymentMethods}
          value={method}
          onChange={setMethod}
          className="mt-3 grid grid-cols-2 gap-2"
        />
      )}
      {method === 'won' && (
        <WonPayment
          userKey={userKey}
          amountKrw={check.amount_krw}
          request={(choice, key) => orderSubscription(check.target_user_key, check.amount_krw, choice, key)}
          onPaid={() => void paid()}
        />
      )}
      {possible && method === 'honey' && missing > 0 && (
        <p className="mt-3 text-sm font-semibold text-danger-text">
          {t('short', { amount: formatNumber(missing) })}
        </p>
      )}
      {!possible && <Refused check={check} />}
      {refusalText && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger-text">
          {refusalText}
        </p>
      )}
    </Dialog>
  );
}

/** The reason why the member cannot pay now, and the verification if that is missing. */
function Refused({ check }: { check: Schema<'SubscriptionCheck'> }) {
  const text =
    check.refusal === 'already_subscribed' && check.renew_from !== null
      ? t('renewFrom', { date: formatDate(check.renew_from) })
      : check.refusal === 'cannot_subscribe' && check.fans_lacking > 0
        ? t('fansLacking', { count: check.fans_lacking })
        : check.refusal_message;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
      <p className="font-semibold">{text}</p>
      {check.refusal === 'verification_required' && (
        <Link to={paths.userVerification} className={buttonClass('primary', 'sm')}>
          {t('verify')}
        </Link>
      )}
    </div>
  );
}

function Benefit({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className="text-honey-text">{icon}</span>
      {text}
    </li>
  );
}
