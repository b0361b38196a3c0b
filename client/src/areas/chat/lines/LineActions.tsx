import clsx from 'clsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../messages/chat.ts';
import type { RoomLine } from '../model/line.ts';
import type { LineAction } from './line-actions.ts';

/** With more actions than this, those marked `inMenu` move into a menu. */
const SHOWN_MAX = 3;

/**
 * The text of a line, followed by its actions: shown while the pointer is over the row, and while the row or an action
 * has the focus, which a tap gives on a phone. Their space is reserved, so that they cover no text (CHAT-62).
 */
export function WithLineActions({
  line,
  actions,
  children,
}: {
  line: RoomLine;
  actions: readonly LineAction[];
  children: ReactNode;
}) {
  const [all, setAll] = useState(false);
  const fitting = actions.filter((act) => act.appliesTo(line));
  const many = fitting.length > SHOWN_MAX;
  const first = many ? fitting.filter(({ inMenu }) => !inMenu) : fitting;
  const overflow = many ? fitting.filter(({ inMenu }) => inMenu) : [];
  const button = ({ key, label, icon, run }: LineAction) => (
    <ActionButton key={key} label={label} icon={icon} onPress={() => run(line)} />
  );
  return (
    <div className="chat-text flow-root">
      {children}
      {fitting.length > 0 && (
        <span className="invisible float-right ml-1 flex group-focus-within/row:visible group-hover/row:visible">
          {first.map(button)}
          {overflow.length > 0 && (
            <ActionButton label={t('moreActs')} icon={Ellipsis} expanded={all} onPress={() => setAll(!all)} />
          )}
        </span>
      )}
      {all && overflow.length > 0 && (
        <div className="clear-both flex justify-end pt-1">
          <span className="flex rounded-control border border-line bg-surface">{overflow.map(button)}</span>
        </div>
      )}
    </div>
  );
}

function ActionButton({
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
