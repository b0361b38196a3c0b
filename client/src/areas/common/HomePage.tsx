import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/common.ts';
import { paths } from '../../routing/paths.ts';
import BannerCarousel from '../../site/BannerCarousel.tsx';
import { followedLivesQuery, mainDataQuery } from '../../site/main-data.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useIsBlocked } from '../blocks/index.ts';
import { LiveGridSkeleton, LiveShelf } from '../lives/index.ts';
import { NoticePopup } from '../notices/index.ts';
import { useSession } from '../session/index.ts';
import { shelvesOf } from './model/shelves.ts';

type MainData = Schema<'MainData'>;
type Setting = Schema<'MainLiveSetting'>;
type LiveCard = Schema<'LiveCard'>;

/** The target of a list's "more" link. */
const moreOf: Record<Setting['code'], string> = {
  popular: paths.livesAll,
  recommend: paths.livesAll,
  interest: paths.channels,
  red: `${paths.livesAll}?type=red`,
  latest: `${paths.livesAll}?sort=latest`,
  new_bj: `${paths.livesAll}?sort=latest`,
  hot: `${paths.livesAll}?sort=like`,
};

/** /: banners, categories and the lists of lives in the order set by the site. */
export default function HomePage() {
  const { data, error, refetch } = useQuery(mainDataQuery);
  return (
    <div className="flex flex-col gap-6 px-4 py-4 lg:px-6 lg:py-6">
      <h1 className="sr-only">{t('homeTitle')}</h1>
      {data ? (
        <>
          <NoticePopup />
          <BannerCarousel banners={data.banners} />
          <Categories categories={data.categories} />
          <Lists data={data} />
        </>
      ) : error ? (
        <ErrorState title={t('mainFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

function HomeSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="aspect-[15/4] rounded-card" />
      <Skeleton className="h-8 w-2/3" />
      <ListSkeleton />
    </>
  );
}

function ListSkeleton() {
  return (
    <>
      <Skeleton className="h-7 w-48" />
      <LiveGridSkeleton />
    </>
  );
}

function Categories({ categories }: { categories: MainData['categories'] }) {
  const chip = 'rounded-pill';
  return (
    <nav
      aria-label={t('categories')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 py-1">
        <li>
          <Link to={paths.livesAll} className={buttonClass('primary', 'sm', chip)}>
            {t('all')}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.theme_cd}>
            <Link
              to={`${paths.livesAll}?theme_cd=${encodeURIComponent(category.theme_cd)}`}
              className={buttonClass('secondary', 'sm', chip)}
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Lists({ data }: { data: MainData }) {
  const { excelOnly } = useSession();
  const followed = useFollowedLives(data);
  const isBlocked = useIsBlocked();
  if (excelOnly === null) return <ListSkeleton />;
  const shelves = shelvesOf(data, { followed, excelOnly, isBlocked });
  return (
    <>
      {shelves.map(({ setting, lives }, place) => (
        <LiveList key={setting.code} setting={setting} lives={lives} leading={place === 0} />
      ))}
      {shelves.length === 0 && (
        <EmptyState
          title={t('noLivesTitle')}
          body={t('noLivesBody')}
          action={
            <Link to={paths.notices} className={buttonClass()}>
              {t('noLivesAction')}
            </Link>
          }
        />
      )}
    </>
  );
}

/** The member's own list; not part of the response that is the same for every user. */
function useFollowedLives({ settings }: MainData): readonly LiveCard[] {
  const { userKey } = useSession();
  const limit = settings.find(({ code }) => code === 'interest')?.limit ?? 0;
  const { data } = useQuery({
    ...followedLivesQuery(userKey ?? 0, limit),
    enabled: userKey !== null && limit > 0,
  });
  return data?.list ?? [];
}

/**
 * Content below the first screen is rendered when it comes near. It clips its overflow, so it is as wide as a
 * horizontally scrolling row, with room for focus rings.
 */
const laterSection =
  '-m-1 p-1 max-md:-mx-4 max-md:px-4 [content-visibility:auto] [contain-intrinsic-size:auto_18rem] md:[contain-intrinsic-size:auto_22rem]';

function LiveList({
  setting,
  lives,
  leading = false,
}: {
  setting: Setting;
  lives: readonly LiveCard[];
  leading?: boolean;
}) {
  const id = useId();
  if (lives.length === 0) return null;
  return (
    <section aria-labelledby={id} className={leading ? undefined : laterSection}>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-extrabold">
          {setting.title}
        </h2>
        <Link
          to={moreOf[setting.code]}
          aria-label={t('moreOf', { title: setting.title })}
          className="inline-flex shrink-0 items-center rounded-control py-1 text-muted hover:text-text"
        >
          {t('more')}
          <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      <LiveShelf lives={lives} leading={leading} plays={leading} />
    </section>
  );
}
