import { CircleAlert } from 'lucide-react';
import { t } from '../../../messages/chat.ts';
import type { PendingLine } from '../model/line.ts';
import { canResend, refusalOf } from '../model/refusals.ts';

/** Actions on an own line that was not sent. */
export interface PendingActions {
  resend: (line: PendingLine) => void;
  /** Moves the text back into the input. */
  edit: (line: PendingLine) => void;
  discard: (line: PendingLine) => void;
}

/** An own line before the server has accepted it: faint while in flight, with the reason once refused. */
export function PendingRow({ line, actions }: { line: PendingLine; actions: PendingActions }) {
  if (line.state === 'sending') {
    return (
      <p className="chat-text py-1 pr-3 pl-12 text-muted">
        {line.text}
        <span className="sr-only"> {t('sendingLine')}</span>
      </p>
    );
  }
  const refusal = refusalOf(line.code);
  return (
    <div className="mx-3 my-1 rounded-control border border-danger-text/40 p-2">
      <p className="chat-text text-muted">{line.text}</p>
      <p role="alert" className="mt-1 flex items-start gap-1 text-xs text-danger-text">
        <CircleAlert size={14} aria-hidden className="mt-[1px] shrink-0" />
        {t(`refused_${refusal}`)}
      </p>
      <div className="mt-1 flex gap-1">
        {canResend(refusal) ? (
          <ActionButton label={t('again')} onPress={() => actions.resend(line)} />
        ) : (
          <ActionButton label={t('edit')} onPress={() => actions.edit(line)} />
        )}
        <ActionButton label={t('discard')} onPress={() => actions.discard(line)} />
      </div>
    </div>
  );
}

function ActionButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-8 rounded-control px-2 text-xs font-semibold text-honey-text hover:bg-raised"
    >
      {label}
    </button>
  );
}
