import clsx from 'clsx';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/console.ts';
import { paths } from '../../../routing/paths.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { type ConsoleSection, sectionGroups } from '../section.ts';

interface MenuProps {
  sections: readonly ConsoleSection[];
  current: string;
  overview: Schema<'AdminOverview'> | undefined;
  /** Called when a section is opened. */
  onOpen?: () => void;
}

/** The sections of the console by group, with the number of waiting cases and the letter that opens each. */
export function ConsoleMenu({ sections, current, overview, onOpen }: MenuProps) {
  return (
    <nav aria-label={t('menu')} className="flex flex-col gap-4 p-3">
      {sectionGroups.map((group) => {
        const own = sections.filter((section) => section.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 pb-1 text-xs font-semibold text-muted">{t(`group_${group}`)}</p>
            <ul className="flex flex-col gap-px">
              {own.map((section) => (
                <li key={section.name}>
                  <SectionLink
                    section={section}
                    isCurrent={section.name === current}
                    waiting={(overview && section.waiting?.(overview)) ?? 0}
                    {...(onOpen ? { onOpen } : {})}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function SectionLink({
  section: { name, label, icon: Icon, letter },
  isCurrent,
  waiting,
  onOpen,
}: {
  section: ConsoleSection;
  isCurrent: boolean;
  waiting: number;
  onOpen?: () => void;
}) {
  return (
    <Link
      to={paths.adminSection(name)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
      className={clsx(
        'flex h-9 items-center gap-3 rounded-control px-3 font-semibold max-lg:h-11',
        isCurrent ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {waiting > 0 && (
        <span className="rounded-full bg-honey px-2 text-xs leading-5 font-semibold text-on-honey">
          <span aria-hidden>{formatNumber(waiting)}</span>
          <span className="sr-only">{t('waitingCount', { count: formatNumber(waiting) })}</span>
        </span>
      )}
      <kbd aria-hidden className="hidden w-4 text-center text-xs text-muted lg:block">
        {letter.toUpperCase()}
      </kbd>
    </Link>
  );
}
