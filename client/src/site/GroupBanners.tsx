import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Groups of banners beside those of the home page: of the ranks, and of pages without a group of their own. */
export const bannerGroups = { ranks: 'BNRG018001', general: 'BNRG000001' } as const;
type BannerGroup = keyof typeof bannerGroups;

const shownMax = 10;

/** Loaded where it is shown; the home page has it at once. */
const Carousel = lazyPart(() => import('./BannerCarousel.tsx'));

const bannersQuery = (group: BannerGroup) =>
  queryOptions({
    queryKey: ['/v1/main/banners', bannerGroups[group]],
    queryFn: ({ signal }) => {
      const query = { banner_grp_cd: bannerGroups[group], offset: 0, limit: shownMax };
      return answer(api.GET('/v1/main/banners', { params: { query }, signal }));
    },
    staleTime: 60_000,
  });

/** The banners of a group at the top of a page; nothing where there is none, or they cannot be read (COMMON-9). */
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
