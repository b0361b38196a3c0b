import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Schema } from '../../api/client.ts';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/gifts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { HonorMark } from '../grades/index.ts';
import { GIFT_MESSAGE_MAX, type GiftChoice } from './model/gift-form.ts';

/** Receiver, amount or sticker, and a message. */
export function GiftFields({
  choice,
  onChange,
  info,
  stickers,
  signatures,
  receivers,
}: {
  choice: GiftChoice;
  onChange: (next: Partial<GiftChoice>) => void;
  info: Schema<'GiftInfo'>;
  stickers: readonly Schema<'GiftStickerDto'>[];
  /** The receiver's signature pictures: a gift of that amount shows one. */
  signatures: readonly Schema<'GiftSignature'>[];
  receivers: readonly Schema<'UserBrief'>[];
}) {
  const { pick } = choice;
  return (
    <div className="flex flex-col gap-4">
      {receivers.length > 1 && (
        <Choices legend={t('to')} className="flex flex-wrap gap-2">
          {receivers.map((receiver) => (
            <Choice
              key={receiver.user_key}
              name="receiver"
              checked={choice.targetUserKey === receiver.user_key}
              onPick={() => onChange({ targetUserKey: receiver.user_key })}
              className="flex h-10 items-center gap-2 pr-3 pl-2"
            >
              <Avatar user={receiver} size={25} />
              {receiver.nick}
              <HonorMark code={receiver.honor} />
            </Choice>
          ))}
        </Choices>
      )}
      <Choices legend={t('amount')} className="grid grid-cols-3 gap-2">
        {info.star_cnts.map((starCnt) => (
          <Choice
            key={starCnt}
            name="gift"
            checked={pick?.kind === 'amount' && pick.starCnt === starCnt}
            onPick={() => onChange({ pick: { kind: 'amount', starCnt } })}
            className="flex h-12 items-center justify-center font-semibold"
          >
            {formatHoney(starCnt)}
          </Choice>
        ))}
        <Choice
          name="gift"
          checked={pick?.kind === 'own'}
          onPick={() => onChange({ pick: { kind: 'own' } })}
          className="flex h-12 items-center justify-center font-semibold"
        >
          {t('own')}
        </Choice>
      </Choices>
      {pick?.kind === 'own' && (
        <div>
          <Input
            autoFocus
            inputMode="numeric"
            aria-label={t('ownLabel')}
            value={choice.own}
            onChange={(event) => onChange({ own: event.target.value })}
          />
          <p className="mt-1 text-xs text-muted">
            {t('ownHelp', { min: formatNumber(info.min_star_cnt), max: formatNumber(info.max_star_cnt) })}
          </p>
        </div>
      )}
      {signatures.length > 0 && (
        <Choices legend={t('signatures')} className="grid grid-cols-4 gap-2">
          {signatures.map(({ title, image, star_cnt }) => (
            <Choice
              key={star_cnt}
              name="gift"
              label={t('stickerLabel', { name: title, amount: formatHoney(star_cnt) })}
              checked={pick?.kind === 'amount' && pick.starCnt === star_cnt}
              onPick={() => onChange({ pick: { kind: 'amount', starCnt: star_cnt } })}
              className="flex flex-col items-center gap-1 p-2 text-center text-xs"
            >
              <img src={assetUrl(image)} alt="" loading="lazy" className="size-12 object-contain" />
              <span className="w-full truncate">{title}</span>
              <span className="font-semibold text-honey-text">{formatHoney(star_cnt)}</span>
            </Choice>
          ))}
        </Choices>
      )}
      {stickers.length > 0 && (
        <Choices legend={t('stickers')} className="grid grid-cols-4 gap-2">
          {stickers.map((sticker) => (
            <Choice
              key={sticker.sticker_id}
              name="gift"
              label={t('stickerLabel', { name: sticker.name, amount: formatHoney(sticker.star_cnt) })}
              checked={pick?.kind === 'sticker' && pick.stickerId === sticker.sticker_id}
              onPick={() =>
                onChange({
                  pick: { kind: 'sticker', stickerId: sticker.sticker_id, starCnt: sticker.star_cnt },
                })
              }
              className="flex flex-col items-center gap-1 p-2 text-center text-xs"
            >
              <img src={assetUrl(sticker.image)} alt="" loading="lazy" className="size-12 object-contain" />
              <span className="w-full truncate">{sticker.name}</span>
              <span className="font-semibold text-honey-text">{formatHoney(sticker.star_cnt)}</span>
            </Choice>
          ))}
        </Choices>
      )}
      <Field
        label={t('message')}
        placeholder={t('messagePlaceholder')}
        value={choice.message}
        onChange={(event) => onChange({ message: event.target.value })}
        error={
          choice.message.length > GIFT_MESSAGE_MAX
            ? t('messageTooLong', { max: GIFT_MESSAGE_MAX })
            : undefined
        }
      />
    </div>
  );
}

function Choices({
  legend,
  className,
  children,
}: {
  legend: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

/** A radio button styled as a tile. */
function Choice({
  name,
  label,
  checked,
  onPick,
  className,
  children,
}: {
  name: string;
  /** The accessible name, if the tile's text is not enough. */
  label?: string;
  checked: boolean;
  onPick: () => void;
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx(
        'relative cursor-pointer rounded-control border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-honey',
        checked ? 'border-honey bg-honey-soft' : 'border-line hover:bg-raised',
        className,
      )}
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onPick}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
