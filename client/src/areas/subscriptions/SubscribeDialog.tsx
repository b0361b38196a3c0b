import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, HandHeart, MessagesSquare } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { isOffered } from '../../api/compatibility.ts';
import { errorMessage } from '../../api/errors.ts';
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
import { openPurchaseDialog } from '../store/index.ts';
import { subscribeCheckQuery } from './queries/subscriptions.ts';
import { type HoneyTerm, useHoneyTerm } from './use-honey-term.ts';
import { WonTerm } from './WonTerm.tsx';

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
  const subscribed = check.subscribed_yn === 'Y';
  const possible = check.subscribable_yn === 'Y';
  const wonOffered = possible && isOffered('POST /v1/pg/subscribe-request');
  const [method, setMethod] = useState<'honey' | 'won'>('honey');
  const finish = useCallback(
    (endsAt: string | null) => {
      if (endsAt !== null) {
        const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 86_400_000));
        toast(subscribed ? t('extended', { days }) : t('done', { nick, days }), { tone: 'good' });
      }
      onClose();
    },
    [subscribed, nick, onClose],
  );
  const honey = useHoneyTerm(check, userKey, finish);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        method === 'won' ? null : possible ? (
          <HoneyButton honey={honey} check={check} onClose={onClose} />
        ) : (
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <Benefits check={check} nick={nick} />
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
            <dd className="font-semibold">{honey.balance === null ? '…' : formatHoney(honey.balance)}</dd>
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
      {method === 'won' && <WonTerm check={check} userKey={userKey} onPaid={finish} />}
      {possible && method === 'honey' && honey.missing > 0 && (
        <p className="mt-3 text-sm font-semibold text-danger-text">
          {t('short', { amount: formatNumber(honey.missing) })}
        </p>
      )}
      {!possible && <Refused check={check} />}
      {method === 'honey' && honey.refusal && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger-text">
          {honey.refusal}
        </p>
      )}
    </Dialog>
  );
}

/** Pays with honey; if that does not suffice, opens the purchase of honey instead. */
function HoneyButton({
  honey,
  check,
  onClose,
}: OverlayProps & { honey: HoneyTerm; check: Schema<'SubscriptionCheck'> }) {
  const charge = (): void => {
    onClose();
    openPurchaseDialog();
  };
  const price = formatHoney(check.star_cnt);
  return (
    <Button
      variant="primary"
      size="lg"
      busy={honey.isPending}
      onClick={honey.lacksHoney ? charge : honey.pay}
    >
      {honey.lacksHoney ? t('charge') : t(check.subscribed_yn === 'Y' ? 'payMore' : 'pay', { price })}
    </Button>
  );
}

/** The running subscription, and what a term gives. */
function Benefits({ check, nick }: { check: Schema<'SubscriptionCheck'>; nick: string }) {
  return (
    <>
      {check.ends_at !== null && (
        <p className="mb-4 flex items-center justify-between rounded-card bg-honey-soft px-4 py-3 font-semibold text-honey-text">
          <span>{t('daysLeft', { days: check.days_left })}</span>
          <span>{t('endsAt', { date: formatDate(check.ends_at) })}</span>
        </p>
      )}
      <p>
        {check.subscribed_yn === 'Y'
          ? t('extendsTo', { days: check.days })
          : t('lead', { nick, days: check.days })}
      </p>
      <h3 className="mt-4 font-semibold">{t('gives')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        <Benefit icon={<BadgeCheck size={18} aria-hidden />} text={t('givesBadge')} />
        <Benefit icon={<MessagesSquare size={18} aria-hidden />} text={t('givesChat')} />
        <Benefit icon={<HandHeart size={18} aria-hidden />} text={t('givesHost')} />
      </ul>
    </>
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
