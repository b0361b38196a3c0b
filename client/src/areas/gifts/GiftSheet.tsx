import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage, isRefusal } from '../../api/errors.ts';
import { t } from '../../messages/gifts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { openItemGift } from '../items/index.ts';
import { balancesQuery } from '../session/index.ts';
import { GiftConfirm } from './GiftConfirm.tsx';
import { GiftFields } from './GiftFields.tsx';
import {
  amountOf,
  GIFT_MESSAGE_MAX,
  type GiftChoice,
  type GiftProblem,
  giftRequest,
  problemOf,
} from './model/gift-form.ts';
import { giftInfoQuery } from './queries/gift-info.ts';
import { giftStickersQuery } from './queries/gift-stickers.ts';
import { useGiveGift } from './queries/give-gift.ts';

/** What the gift sheet is opened with. */
interface GiftSheetProps {
  /** The live; null from a profile. */
  vodKey: number | null;
  /** Possible receivers: the host first, then the other hosts of a battle or excel live. */
  receivers: readonly Schema<'UserBrief'>[];
  /** The giver. */
  userKey: number;
  /** Opens the purchase of honey. */
  onCharge: () => void;
}

/** Gives honey in a live or to a host's profile: amount or sticker, a message, and the remaining balance. */
export default function GiftSheet({
  vodKey,
  receivers,
  userKey,
  onCharge,
  onClose,
}: GiftSheetProps & OverlayProps) {
  const info = useQuery(giftInfoQuery);
  const stickers = useQuery({ ...giftStickersQuery(vodKey ?? 0), enabled: vodKey !== null });
  const balance = useQuery(balancesQuery(userKey)).data?.star_cnt ?? null;
  const give = useGiveGift(userKey);
  const [choice, setChoice] = useState<GiftChoice>({
    targetUserKey: receivers[0]?.user_key ?? 0,
    pick: null,
    own: '',
    message: '',
  });
  const [problem, setProblem] = useState<GiftProblem | null>(null);
  const [confirming, setConfirming] = useState(false);

  const receiver = receivers.find(({ user_key }) => user_key === choice.targetUserKey);
  const nick = receiver?.nick ?? '';
  const amount = amountOf(choice);
  const title = t('giveTo', { nick });
  const change = (next: Partial<GiftChoice>) => {
    setChoice({ ...choice, ...next });
    setProblem(null);
    give.reset();
  };
  const charge = () => {
    onClose();
    onCharge();
  };
  const send = () =>
    give.mutate(giftRequest(choice, vodKey), {
      onSuccess: () => {
        toast(t('given', { nick, amount: formatHoney(amount) }), { tone: 'good' });
        onClose();
      },
      onError: () => setConfirming(false),
    });

  if (info.isPending || info.isError) {
    return (
      <Dialog title={title} onClose={onClose} corner>
        {info.isError ? <ErrorState onRetry={() => void info.refetch()} /> : <TextSkeleton lines={8} />}
      </Dialog>
    );
  }
  if (confirming) {
    return (
      <GiftConfirm
        nick={nick}
        amount={amount}
        busy={give.isPending}
        onBack={() => setConfirming(false)}
        onGive={send}
        onClose={onClose}
      />
    );
  }
  const submit = () => {
    const found = problemOf(choice, info.data, balance);
    setProblem(found);
    if (found) return;
    if (amount >= info.data.confirm_star_cnt) setConfirming(true);
    else send();
  };
  const shownProblem = problem
    ? problemText(problem, info.data, amount - (balance ?? 0))
    : give.error && (isRefusal(give.error) ? errorMessage(give.error) : t('unsure'));
  const isShort = problem === 'short' || errorCode(give.error) === 'not_enough_star';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      corner
      footer={
        <>
          {receiver && (
            <Button
              size="lg"
              disabled={give.isPending}
              onClick={() => {
                onClose();
                openItemGift({ userKey, receiver, vodKey });
              }}
            >
              {t('giveItem')}
            </Button>
          )}
          <Button variant="primary" size="lg" busy={give.isPending} onClick={submit}>
            {amount > 0 ? t('giveAmount', { amount: formatHoney(amount) }) : t('give')}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex items-center justify-between rounded-control bg-raised py-1 pr-1 pl-3">
        <p>
          <span className="text-muted">{t('balance')}</span>{' '}
          <span className="font-extrabold">{balance === null ? '…' : formatHoney(balance)}</span>
        </p>
        <Button size="sm" variant={isShort ? 'primary' : 'ghost'} onClick={charge}>
          {t('charge')}
        </Button>
      </div>
      <GiftFields
        choice={choice}
        onChange={change}
        info={info.data}
        stickers={stickers.data?.list ?? info.data.stickers}
        signatures={(stickers.data?.signatures ?? []).filter(
          ({ bj_user_key }) => bj_user_key === choice.targetUserKey,
        )}
        receivers={receivers}
      />
      {shownProblem && (
        <p role="alert" className="mt-4 text-sm font-semibold text-danger-text">
          {shownProblem}
        </p>
      )}
    </Dialog>
  );
}

function problemText(
  problem: GiftProblem,
  info: { min_star_cnt: number; max_star_cnt: number },
  missing: number,
): string {
  switch (problem) {
    case 'pickFirst':
      return t('pickFirst');
    case 'belowMinimum':
      return t('belowMinimum', { min: formatNumber(info.min_star_cnt) });
    case 'aboveMaximum':
      return t('aboveMaximum', { max: formatNumber(info.max_star_cnt) });
    case 'messageTooLong':
      return t('messageTooLong', { max: GIFT_MESSAGE_MAX });
    case 'short':
      return t('short', { amount: formatHoney(missing) });
  }
}
