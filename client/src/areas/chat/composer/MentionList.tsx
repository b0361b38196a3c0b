import clsx from 'clsx';
import { t } from '../../../messages/chat.ts';
import type { Mention } from './use-mention.ts';

/** Nicknames that match the text after an @. */
export function MentionList({ mention: { listId, names, chosen, onPick } }: { mention: Mention }) {
  if (names.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('mentionList')}
      className="absolute inset-x-0 bottom-full z-10 mb-1 overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      {names.map((name, at) => (
        <div
          key={name}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          // The input must keep the focus, so the press must not move it.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(name);
          }}
          className={clsx(
            'flex min-h-10 cursor-pointer items-center truncate px-3 text-sm',
            at === chosen && 'bg-raised',
          )}
        >
          @{name}
        </div>
      ))}
    </div>
  );
}
