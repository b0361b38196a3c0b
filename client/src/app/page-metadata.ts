import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api, type Schema, unwrap } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeyOf } from '../api/query-keys.ts';

/** Pages that keep their metadata or set it themselves (CLIENT-23). */
const exempt = ['/mypage', '/lives/play', '/app'];

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}

function apply(meta: Schema<'PageMeta'>): void {
  document.title = meta.meta_title;
  setMeta('description', meta.meta_description);
  setMeta('keywords', meta.meta_keyword);
}

/** A page's metadata. */
export const pageMetaQuery = (path: string) =>
  queryOptions({
    queryKey: queryKeyOf('/api/common/meta', { request_url: path }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/common/meta', { params: { query: { request_url: path } }, signal })),
    staleTime: 60_000,
    meta: { everyone: true },
  });

/** Updates title, description and keywords after navigation; failures are ignored. */
export function usePageMetadata(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (exempt.some((part) => pathname.includes(part))) return;
    let left = false;
    queryClient.fetchQuery(pageMetaQuery(pathname)).then(
      (meta) => {
        if (!left) apply(meta);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pathname]);
}
