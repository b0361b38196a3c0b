import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../messages/money.ts';

/** A row of a history, expandable to its details, which are loaded when opened. */
export function ExpandableRow({
  title,
  children,
  details,
}: {
  /** The whole row, as the accessible name of its button. */
  title: string;
  children: ReactNode;
  details: () => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('open', { title })}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-raised focus-visible:-outline-offset-2"
      >
        {children}
        <ChevronDown
          size={20}
          aria-hidden
          className={clsx('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open}>
        {open && details()}
      </div>
    </li>
  );
}
