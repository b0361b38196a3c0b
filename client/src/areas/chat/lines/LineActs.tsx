import type { RoomLine } from '../model/line.ts';
import type { LineAct } from './line-acts.ts';

/**
 * What can be done with a line, at its end: seen while the pointer is over it, and while it or one of these has the focus,
 * which a tap gives on a phone.
 */
export function LineActs({ line, acts }: { line: RoomLine; acts: readonly LineAct[] }) {
  const fitting = acts.filter((act) => act.fits(line));
  if (fitting.length === 0) return null;
  return (
    <div className="pointer-events-none invisible absolute top-0 right-2 flex rounded-control border border-line bg-surface shadow-float group-focus-within/row:pointer-events-auto group-focus-within/row:visible group-hover/line:pointer-events-auto group-hover/line:visible">
      {fitting.map(({ key, label, icon: Icon, run }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          onClick={() => run(line)}
          className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text"
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </div>
  );
}
