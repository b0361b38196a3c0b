import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ConsoleSection } from '../section.ts';
import { changesQuery } from './console-changes.ts';
import { openCaseOf, reportNoCase, reportOpenCase } from './open-case.ts';

/** The server forgets a case that is not renewed for ten seconds. */
const renewEveryMs = 4_000;

/** Keeps the lists of the console as they are on the server, and reports the open case to the other operators. */
export function useConsoleChanges(sections: readonly ConsoleSection[]): void {
  // What it answers is in a store: the frame is not rendered for each poll.
  useQuery({ ...changesQuery(sections), enabled: sections.length > 0, notifyOnChangeProps: [] });
  const [search] = useSearchParams();
  const { section = null, key = '' } = openCaseOf(search, sections) ?? {};
  useEffect(() => {
    if (section === null) return;
    const renew = (): void => {
      if (document.visibilityState === 'visible') void reportOpenCase({ section, key });
    };
    const close = (): void => void reportNoCase();
    const show = (): void => (document.visibilityState === 'visible' ? renew() : close());
    renew();
    const timer = setInterval(renew, renewEveryMs);
    document.addEventListener('visibilitychange', show);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', show);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [section, key]);
}
