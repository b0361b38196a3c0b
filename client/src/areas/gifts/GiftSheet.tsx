import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Schema } from '../../api/client.ts';
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
import { ComboBar } from './ComboBar.tsx';
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
import type { GiftFailure, GiftRun } from './model/gift-run.ts';
import { keepLastChoice, offeredPick, readLastChoice } from './model/last-choice.ts';
import { giftInfoQuery } from './queries/gift-info.ts';
import { giftStickersQuery } from './queries/gift-stickers.ts';
import { giftRunOf } from './queries/give-gift.ts';

/** What the gift sheet is opened with. */
interface GiftSheetProps {
  /** The live; null from a profile. */
  vodKey: number | null;
  /** The viewer's gifts in the live; omitted from a profile. */
  run?: GiftRun | undefined;
  /** Possible receivers: the host first, then the other hosts of a battle or excel live. */
  receivers: readonly Schema<'UserBrief'>[];
  /** The giver. */
  userKey: number;
  /** Opens the purchase of honey. */
  onCharge: () => void;
}

/**
 * Gives honey in a live or to a host's profile: amount or sticker, a message, and the remaining balance. In a live it
 * is beside the picture and stays open for the next gift (GIFTS-36).
 */
export default function GiftSheet({
  vodKey,
  run: runOfRoom,
  receivers,
  userKey,
  onCharge,
  onClose,
}: GiftSheetProps & OverlayProps) {
  const queries = useQueryClient();
  const info = useQuery(giftInfoQuery);
  const stickers = useQuery({ ...giftStickersQuery(vodKey ?? 0), enabled: vodKey !== null });
  const balance = useQuery(balancesQuery(userKey)).data?.star_cnt ?? null;
  const [run] = useState(() => runOfRoom ?? giftRunOf(queries, userKey, null));
  const { failure, waiting } = useStore(run.store);
  useEffect(() => {
    // What the viewer read before is over.
    run.clearFailure();
    return run.showInSheet();
  }, [run]);
  const [choice, setChoice] = useState<GiftChoice>(() => ({
    targetUserKey: receivers[0]?.user_key ?? 0,
    message: '',
    ...readLastChoice(),
  }));
  const [problem, setProblem] = useState<GiftProblem | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [given, setGiven] = useState<string | null>(null);
  const inLive = vodKey !== null;

  const receiver = receivers.find(({ user_key }) => user_key === choice.targetUserKey);
  const nick = receiver?.nick ?? '';
  const title = t('giveTo', { nick });
  const change = (next: Partial<GiftChoice>) => {
    setChoice({ ...choice, ...next });
    setProblem(null);
    setGiven(null);
    run.clearFailure();
  };

  if (info.isPending || info.isError) {
    return (
      <Dialog title={title} onClose={onClose} corner aside={inLive}>
        {info.isError ? <ErrorState onRetry={() => void info.refetch()} /> : <TextSkeleton lines={8} />}
      </Dialog>
    );
  }
  const offer = {
    starCnts: info.data.star_cnts,
    stickers: stickers.data?.list ?? info.data.stickers,
    signatures: (stickers.data?.signatures ?? []).filter(
      ({ bj_user_key }) => bj_user_key === choice.targetUserKey,
    ),
  };
  const chosen = { ...choice, pick: offeredPick(choice.pick, offer) };
  const amount = amountOf(chosen);
  const send = async () => {
    const isGiven = await run.give(giftRequest(chosen, vodKey), nick);
    setConfirming(false);
    if (!isGiven) return;
    keepLastChoice(chosen);
    const text = t('given', { nick, amount: formatHoney(amount) });
    if (inLive) {
      setGiven(text);
      setChoice((before) => ({ ...before, message: '' }));
    } else {
      toast(text, { tone: 'good' });
      onClose();
    }
  };
  const busy = waiting > 0 && failure === null;
  if (confirming) {
    return (
      <GiftConfirm
        nick={nick}
        amount={amount}
        busy={busy}
        aside={inLive}
        onBack={() => setConfirming(false)}
        onGive={() => void send()}
        onClose={onClose}
      />
    );
  }
  const submit = () => {
    const found = problemOf(chosen, info.data, balance);
    setProblem(found);
    setGiven(null);
    if (found) return;
    // The confirmation of an open combo applies to its further gifts (GIFTS-35).
    const needsConfirmation =
      amount >= info.data.confirm_star_cnt && !run.continues(giftRequest(chosen, vodKey));
    if (needsConfirmation) setConfirming(true);
    else void send();
  };
  const shownProblem = problem
    ? problemText(problem, info.data, amount - (balance ?? 0))
    : failure && failureText(failure);
  const isShort = problem === 'short' || (failure?.kind === 'refused' && failure.code === 'not_enough_star');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      corner
      aside={inLive}
      footer={
        <>
          {receiver && (
            <Button
              size="lg"
              disabled={busy}
              onClick={() => {
                onClose();
                openItemGift({ userKey, receiver, vodKey });
              }}
              className={inLive ? 'px-3' : ''}
            >
              {t('giveItem')}
            </Button>
          )}
          <Button variant="primary" size="lg" busy={busy} onClick={submit} className={inLive ? 'px-3' : ''}>
            {amount > 0 ? t('giveAmount', { amount: formatHoney(amount) }) : t('give')}
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-10 flex flex-col gap-2 bg-surface pb-4">
        <div className="flex items-center justify-between rounded-control bg-raised py-1 pr-1 pl-3">
          <p>
            <span className="text-muted">{t('balance')}</span>{' '}
            <span className="font-extrabold">{balance === null ? '…' : formatHoney(balance)}</span>
            {balance !== null && amount > 0 && amount <= balance && (
              <span className="block text-xs text-muted">
                {t('left', { amount: formatHoney(balance - amount) })}
              </span>
            )}
          </p>
          <Button
            size="sm"
            variant={isShort ? 'primary' : 'ghost'}
            onClick={() => {
              onClose();
              onCharge();
            }}
          >
            {t('charge')}
          </Button>
        </div>
        <ComboBar run={run} place="sheet" />
        {shownProblem && (
          <p role="alert" className="text-sm font-semibold text-danger-text">
            {shownProblem}
          </p>
        )}
        {given && !shownProblem && (
          <p role="status" className="text-sm font-semibold text-good-text">
            {given}
          </p>
        )}
      </div>
      <GiftFields
        choice={chosen}
        onChange={change}
        info={info.data}
        stickers={offer.stickers}
        signatures={offer.signatures}
        receivers={receivers}
      />
    </Dialog>
  );
}

/** A refusal of the shown balance is worded by the sheet itself. */
function failureText(failure: GiftFailure): string {
  return failure.kind === 'unsure' ? t('unsure') : failure.message || t('comboShort');
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
