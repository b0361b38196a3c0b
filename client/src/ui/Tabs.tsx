import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

/**
 * Tabs and the panel of the selected one. Arrow keys, Home and End move between tabs (automatic activation of the ARIA
 * authoring practices).
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
  panelClassName,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
  panelClassName?: string;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs overflow the window, scroll the selected one into view, also when the page opens on it.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id="${id}-${value}"]`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={clsx('relative flex gap-1 overflow-x-auto border-line border-b', className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              '-mb-px h-10 shrink-0 border-b-2 px-4 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
              tab.value === value
                ? 'border-honey text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}
