import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { t } from '../../messages/chat.ts';
import { Button } from '../../ui/Button.tsx';
import { refusalOf } from './model/refusals.ts';

/** From this share of the greatest length on, the counter shows. */
const COUNTER_FROM = 0.7;

/** Where a line is written. */
export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  /** Greatest length in UTF-16 units. */
  max: number;
  /** Why this member may not talk, or null. */
  talkRefusal: string | null;
  /** Nobody is signed in. */
  guest: boolean;
  onLogin: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Beside the input, e.g. the gift button. */
  extra?: ReactNode;
  /** Over the picture instead of on the page. */
  over?: boolean;
}

/** The input of the chat; who may not talk sees why, and a visitor the way to sign in. */
export function Composer(props: ComposerProps) {
  if (props.guest) {
    return (
      <Bar over={props.over}>
        <Button className="flex-1 justify-between font-normal" onClick={props.onLogin}>
          <span className="truncate text-muted">{t('loginToTalk')}</span>
          <span className="text-honey-text">{t('login')}</span>
        </Button>
        {props.extra}
      </Bar>
    );
  }
  if (props.talkRefusal) {
    return (
      <Bar over={props.over}>
        <p
          role="status"
          className="flex min-h-10 flex-1 items-center rounded-control bg-raised px-3 text-sm text-muted"
        >
          {t(`refused_${refusalOf(props.talkRefusal)}`)}
        </p>
        {props.extra}
      </Bar>
    );
  }
  return <WritingBar {...props} />;
}

function WritingBar({ text, onText, onSend, max, input, extra, over }: ComposerProps) {
  const counterId = useId();
  const tooLong = text.length > max;
  const counted = text.length >= max * COUNTER_FROM;
  const send = () => {
    const line = text.trim();
    if (line === '' || tooLong) return;
    onSend(line);
    onText('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a Korean syllable is being composed, Enter only ends it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Bar over={over}>
      <form onSubmit={submit} className="relative flex min-w-0 flex-1 items-end gap-2">
        <textarea
          ref={input}
          rows={1}
          value={text}
          enterKeyHint="send"
          aria-label={t('inputLabel')}
          aria-invalid={tooLong || undefined}
          aria-describedby={counted ? counterId : undefined}
          placeholder={t('placeholder')}
          onChange={(event) => onText(event.target.value.replaceAll('\n', ' '))}
          onKeyDown={press}
          className={clsx(
            'chat-text field-sizing-content max-h-24 min-h-10 w-full min-w-0 flex-1 resize-none rounded-control border py-2 pl-3 text-md leading-snug sm:text-sm sm:leading-[22px]',
            counted ? 'pr-20' : 'pr-3',
            tooLong ? 'border-danger-text' : over ? 'border-over/40' : 'border-edge',
            over
              ? 'bg-shade text-over placeholder:text-over/80'
              : 'bg-background text-text placeholder:text-muted',
          )}
        />
        {counted && (
          <span
            id={counterId}
            className={clsx(
              'pointer-events-none absolute right-14 bottom-3 text-xs',
              tooLong ? 'font-semibold text-danger-text' : over ? 'text-over' : 'text-muted',
            )}
          >
            <span aria-hidden>{t('length', { length: text.length, max })}</span>
            <span className="sr-only">
              {tooLong ? t('tooLong', { max }) : t('lengthLabel', { length: text.length, max })}
            </span>
          </span>
        )}
        <button
          type="submit"
          aria-label={t('send')}
          title={t('send')}
          aria-disabled={text.trim() === '' || tooLong}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-honey text-on-honey transition-opacity hover:bg-honey-hover aria-disabled:opacity-40"
        >
          <SendHorizontal size={18} aria-hidden />
        </button>
      </form>
      {extra}
    </Bar>
  );
}

function Bar({ over, children }: { over?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={clsx('flex items-end gap-2 p-2', !over && 'border-line border-t bg-surface')}>
      {children}
    </div>
  );
}
