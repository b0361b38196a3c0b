import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Visit statistics. Pass an implementation to the app to plug one in. */
export interface SiteStatistics {
  /** Called after every navigation, including the first page. */
  pageChanged(page: { path: string; search: string }): void;
}

/** Dispatches a DOM event: a site's own counter can listen without a separate build. */
export const eventStatistics: SiteStatistics = {
  pageChanged(page) {
    window.dispatchEvent(new CustomEvent('honey:page', { detail: page }));
  },
};

export const StatisticsContext = createContext<SiteStatistics>(eventStatistics);

/** Reports each navigation to the site statistics (CLIENT-24). */
export function useSiteStatistics(): void {
  const statistics = useContext(StatisticsContext);
  const { pathname, search } = useLocation();
  useEffect(() => {
    statistics.pageChanged({ path: pathname, search });
  }, [statistics, pathname, search]);
}
