import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { queryKeyOf } from '../api/query-keys.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Groups of banners besides the home page's: for the ranks, and for pages without a group of their own. */
export const bannerGroups = { ranks: 'BNRG018001', general: 'BNRG000001' } as const;
type BannerGroup = keyof typeof bannerGroups;

const shownMax = 10;

/** Lazy here; the home page imports it directly. */
const Carousel = lazyComponent(() => import('./BannerCarousel.tsx'));

const bannersQuery = (group: BannerGroup) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/main/banners', { banner_grp_cd: bannerGroups[group] }),
    queryFn: ({ signal }) => {
      const query = { banner_grp_cd: bannerGroups[group], offset: 0, limit: shownMax };
      return unwrap(api.GET('/v1/main/banners', { params: { query }, signal }));
    },
    staleTime: 60_000,
  });

/** The banners of a group at the top of a page; nothing if there are none or they cannot be read (COMMON-9). */
export function GroupBanners({ group, className }: { group: BannerGroup; className?: string }) {
  const { data, isPending } = useQuery(bannersQuery(group));
  if (isPending)
    return (
      <div className={className}>
        <Skeleton className="aspect-[15/4] rounded-card" />
      </div>
    );
  if (!data || data.list.length === 0) return null;
  return (
    <div className={className}>
      <div className="aspect-[15/4]">
        <Carousel banners={data.list} />
      </div>
    </div>
  );
}
