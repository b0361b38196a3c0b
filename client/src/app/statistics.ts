import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Who counts visits. Give the app an implementation to plug one in. */
export interface SiteStatistics {
  /** Told of every change of page, the first one too. */
  pageChanged(page: { path: string; search: string }): void;
}

/** Tells whoever listens on this page: a counter that a site adds needs no build of its own. */
export const eventStatistics: SiteStatistics = {
  pageChanged(page) {
    window.dispatchEvent(new CustomEvent('honey:page', { detail: page }));
  },
};

export const StatisticsContext = createContext<SiteStatistics>(eventStatistics);

/** Tells the site statistics about each change of page (CLIENT-24). */
export function useSiteStatistics(): void {
  const statistics = useContext(StatisticsContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    statistics.pageChanged({ path: pathname, search });
  }, [statistics, pathname, search]);
}
