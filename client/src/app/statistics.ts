import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Who counts visits. Give the app an implementation to plug one in. */
export interface SiteStatistics {
  /** Told of every change of page, the first one too. */
  pageChanged(page: { path: string; search: string }): void;
}

/** Counts nothing. */
export const noStatistics: SiteStatistics = { pageChanged: () => undefined };

export const StatisticsContext = createContext<SiteStatistics>(noStatistics);

/** Tells the site statistics about each change of page (specification section 2, Page metadata). */
export function useSiteStatistics(): void {
  const statistics = useContext(StatisticsContext);
  const { pathname, search } = useLocation();
  useEffect(() => statistics.pageChanged({ path: pathname, search }), [statistics, pathname, search]);
}
