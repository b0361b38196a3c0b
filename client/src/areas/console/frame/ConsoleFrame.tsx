import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Keyboard, Menu, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/console.ts';
import { paths } from '../../../routing/paths.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ThemeButton } from '../../../ui/ThemeButton.tsx';
import { useConsoleChanges } from '../changes/use-console-changes.ts';
import { openKeysDialog } from '../keyboard/keys-dialog.ts';
import { overviewQuery } from '../overview-query.ts';
import { openPalette } from '../palette/open-palette.ts';
import type { ConsoleSection } from '../section.ts';
import { ConsoleDrawer } from './ConsoleDrawer.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { useConsoleKeys } from './use-console-keys.ts';

/**
 * The frame of the console: its menu at the left, a drawer on phones, and the section in the whole width. It belongs to
 * the page, not to the layouts, so that members do not load it.
 */
export function ConsoleFrame({
  sections,
  section,
  children,
}: {
  /** Those that the operator may open. */
  sections: readonly ConsoleSection[];
  section: ConsoleSection | undefined;
  children: ReactNode;
}) {
  const [drawer, setDrawer] = useState(false);
  const overview = useQuery(overviewQuery).data;
  const isChoosing = useConsoleKeys(sections);
  useConsoleChanges(sections);
  const current = section?.name ?? '';
  return (
    <div className="flex min-h-[calc(100dvh-var(--band))]">
      <aside
        aria-label={t('title')}
        className="sticky top-(--band) hidden h-[calc(100dvh-var(--band))] w-56 shrink-0 flex-col border-line border-r bg-surface lg:flex"
      >
        <Link to={paths.admin} className="flex h-12 items-center px-6 text-md font-extrabold">
          {t('title')}
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ConsoleMenu sections={sections} current={current} overview={overview} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-(--band) z-20 flex h-12 items-center gap-1 border-line border-b bg-background px-2 lg:px-6">
          <IconButton className="lg:hidden" label={t('openMenu')} onClick={() => setDrawer(true)}>
            <Menu size={20} aria-hidden />
          </IconButton>
          <h1 className="min-w-0 flex-1 truncate text-md font-extrabold">{section?.label ?? t('title')}</h1>
          {isChoosing && (
            <span role="status" className="text-sm text-muted">
              {t('goWaiting')}
            </span>
          )}
          <IconButton label={t('palette')} onClick={() => openPalette({ sections })}>
            <Search size={20} aria-hidden />
          </IconButton>
          <IconButton className="max-lg:hidden" label={t('keys')} onClick={() => openKeysDialog({})}>
            <Keyboard size={20} aria-hidden />
          </IconButton>
          <ThemeButton className="max-lg:hidden" />
          <Link
            to={paths.home}
            aria-label={t('toSite')}
            title={t('toSite')}
            className="inline-flex size-10 items-center justify-center rounded-control hover:bg-raised"
          >
            <ExternalLink size={20} aria-hidden />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-4 lg:px-6">
          {children}
        </main>
      </div>
      {drawer && (
        <ConsoleDrawer onClose={() => setDrawer(false)}>
          <ConsoleMenu
            sections={sections}
            current={current}
            overview={overview}
            onOpen={() => setDrawer(false)}
          />
        </ConsoleDrawer>
      )}
    </div>
  );
}
