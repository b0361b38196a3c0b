import clsx from 'clsx';
import { CornerDownRight, SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { t } from '../../../messages/chat.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useSecondsUntil } from '../../../ui/Countdown.tsx';
import type { TalkLine } from '../model/line.ts';
import type { ComposerProps } from './composer-props.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { MentionList } from './MentionList.tsx';
import { useMention } from './use-mention.ts';

/** The counter is shown from this share of the maximum length on. */
const COUNTER_FROM = 0.7;

/** The input with its aids: mentions, emoji, the replied-to line, the slow mode delay. */
export function WritingBar({
  text,
  onText,
  onSend,
  max,
  input,
  onVideo,
  replyTo,
  onReplyCancel,
  slowUntil,
  nicks,
}: ComposerProps) {
  const counterId = useId();
  const waitId = useId();
  const wait = useSecondsUntil(slowUntil);
  const tooLong = text.length > max;
  const counted = text.length >= max * COUNTER_FROM;
  const mention = useMention({ text, onText, input, nicks });
  const isSendDisabled = text.trim() === '' || tooLong || wait > 0;
  const send = () => {
    if (isSendDisabled) return;
    onSend(text.trim());
    onText('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.handleKey(event)) return;
    if (event.key === 'Escape' && replyTo) onReplyCancel();
    // Enter during Korean composition only ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="relative min-w-0 flex-1">
      <MentionList mention={mention} />
      {replyTo && <ReplyStrip line={replyTo} onVideo={onVideo} onCancel={onReplyCancel} />}
      <div className="relative flex items-end gap-1">
        <textarea
          ref={input}
          rows={1}
          value={text}
          enterKeyHint="send"
          aria-label={t('inputLabel')}
          aria-invalid={tooLong || undefined}
          aria-describedby={clsx(counted && counterId, wait > 0 && waitId) || undefined}
          placeholder={t('placeholder')}
          onChange={(event) => {
            onText(event.target.value.replaceAll('\n', ' '));
            mention.update(event.target);
          }}
          onSelect={(event) => mention.update(event.currentTarget)}
          onBlur={mention.close}
          onKeyDown={onKeyDown}
          {...mention.inputProps}
          className={clsx(
            'chat-text field-sizing-content max-h-24 min-h-10 w-full min-w-0 flex-1 resize-none rounded-control border py-2 pl-3 text-md leading-snug sm:text-sm sm:leading-[22px]',
            counted ? 'pr-20' : 'pr-10',
            tooLong ? 'border-danger-text' : onVideo ? 'border-over/40' : 'border-edge',
            onVideo
              ? 'bg-shade text-over placeholder:text-over/80'
              : 'bg-background text-text placeholder:text-muted',
          )}
        />
        {counted && (
          <span
            id={counterId}
            className={clsx(
              'pointer-events-none absolute right-22 bottom-3 text-xs',
              tooLong ? 'font-semibold text-danger-text' : onVideo ? 'text-over' : 'text-muted',
            )}
          >
            <span aria-hidden>{t('length', { length: text.length, max })}</span>
            <span className="sr-only">
              {tooLong ? t('tooLong', { max }) : t('lengthLabel', { length: text.length, max })}
            </span>
          </span>
        )}
        <EmojiButton
          onVideo={onVideo}
          onPick={(emoji) => insert(input.current, text, emoji, onText)}
          className="absolute right-11 bottom-0"
        />
        <button
          type="submit"
          aria-label={t('send')}
          title={wait > 0 ? t('slowWait', { seconds: wait }) : t('send')}
          aria-disabled={isSendDisabled}
          aria-describedby={wait > 0 ? waitId : undefined}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-honey text-on-honey transition-opacity hover:bg-honey-hover aria-disabled:opacity-40"
        >
          {wait > 0 ? (
            <span aria-hidden className="text-sm font-extrabold">
              {wait}
            </span>
          ) : (
            <SendHorizontal size={18} aria-hidden />
          )}
        </button>
        {/* For screen readers on demand: it is not announced every second. */}
        <span id={waitId} className="sr-only">
          {wait > 0 && t('slowWait', { seconds: wait })}
        </span>
      </div>
    </form>
  );
}

/** Inserts a text at the caret and moves the caret behind it. */
function insert(
  field: HTMLTextAreaElement | null,
  text: string,
  what: string,
  onText: (text: string) => void,
): void {
  const start = field?.selectionStart ?? text.length;
  const end = field?.selectionEnd ?? text.length;
  onText(text.slice(0, start) + what + text.slice(end));
  const caret = start + what.length;
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(caret, caret);
  });
}

function ReplyStrip({
  line,
  onVideo,
  onCancel,
}: {
  line: TalkLine;
  onVideo: boolean | undefined;
  onCancel: () => void;
}) {
  return (
    <div
      className={clsx(
        'mb-1 flex items-center gap-1 rounded-control pl-2 text-xs',
        onVideo ? 'bg-shade text-over' : 'bg-raised text-muted',
      )}
    >
      <CornerDownRight size={12} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{t('replyingTo', { nick: line.speaker.nick })}</span> {line.text}
      </p>
      <IconButton label={t('replyCancel')} className="size-8" onClick={onCancel}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
