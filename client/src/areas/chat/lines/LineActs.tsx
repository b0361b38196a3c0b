import clsx from 'clsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../messages/chat.ts';
import type { RoomLine } from '../model/line.ts';
import type { LineAct } from './line-acts.ts';

/** With more acts than this, those that may wait stand behind a button. */
const SHOWN_MAX = 3;

/**
 * The text of a line, and what can be done with the line behind it: seen while the pointer is over the row, and while the row or
 * an act has the focus, which a tap gives on a phone. Its place is kept free, so that it covers no text (CHAT-62).
 */
export function WithLineActs({
  line,
  acts,
  children,
}: {
  line: RoomLine;
  acts: readonly LineAct[];
  children: ReactNode;
}) {
  const [all, setAll] = useState(false);
  const fitting = acts.filter((act) => act.fits(line));
  const many = fitting.length > SHOWN_MAX;
  const first = many ? fitting.filter(({ aside }) => !aside) : fitting;
  const rest = many ? fitting.filter(({ aside }) => aside) : [];
  const button = ({ key, label, icon, run }: LineAct) => (
    <ActButton key={key} label={label} icon={icon} onPress={() => run(line)} />
  );
  return (
    <div className="chat-text flow-root">
      {children}
      {fitting.length > 0 && (
        <span className="invisible float-right ml-1 flex group-focus-within/row:visible group-hover/row:visible">
          {first.map(button)}
          {rest.length > 0 && (
            <ActButton label={t('moreActs')} icon={Ellipsis} expanded={all} onPress={() => setAll(!all)} />
          )}
        </span>
      )}
      {all && rest.length > 0 && (
        <div className="clear-both flex justify-end pt-1">
          <span className="flex rounded-control border border-line bg-surface">{rest.map(button)}</span>
        </div>
      )}
    </div>
  );
}

function ActButton({
  label,
  icon: Icon,
  expanded,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  expanded?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-expanded={expanded}
      title={label}
      onClick={onPress}
      className={clsx(
        'inline-flex h-lh w-7 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text',
        expanded && 'bg-raised text-text',
      )}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
