import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { HonorMark } from '../../areas/grades/index.ts';
import { visibleLives } from '../../areas/lives/index.ts';
import { openLoginDialog, useSession } from '../../areas/session/index.ts';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { followedLivesQuery, mainDataQuery } from '../../site/main-data.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatCount, formatThousands } from '../../ui/format/numbers.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { railIsNarrow, storeRail } from './rail-width.ts';

type LiveCard = Schema<'LiveCard'>;

const followedMax = 20;
const popularMax = 8;

/** The left rail on wide screens: lives of followed hosts with their viewers, then popular ones. */
export function Rail() {
  const [narrow, setNarrow] = useState(railIsNarrow);
  const { userKey, excelOnly } = useSession();
  const follows = useQuery({ ...followedLivesQuery(userKey ?? 0, followedMax), enabled: userKey !== null });
  const followed = visibleLives(follows.data?.list, excelOnly);
  const popular = visibleLives(useQuery(mainDataQuery).data?.popular, excelOnly);
  const toggle = (): void => {
    storeRail(!narrow);
    setNarrow(!narrow);
  };
  const seen = new Set(followed?.map((live) => live.vod_key));
  return (
    <aside
      aria-label={t('rail')}
      className={clsx(
        'sticky top-[calc(56px+var(--band))] hidden h-[calc(100dvh-56px-var(--band))] shrink-0 overflow-y-auto border-line border-r py-3 lg:block',
        narrow ? 'w-18 px-2' : 'w-60 px-3',
      )}
    >
      <div className={narrow ? 'flex justify-center' : 'absolute top-2 right-2'}>
        <IconButton
          label={narrow ? t('railExpand') : t('railCollapse')}
          aria-expanded={!narrow}
          onClick={toggle}
        >
          {narrow ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
        </IconButton>
      </div>
      <Section title={t('followed')} narrow={narrow} {...(userKey === null ? {} : { to: paths.channels })}>
        {userKey === null ? (
          !narrow && <RailLogin />
        ) : followed?.length === 0 ? (
          !narrow && <p className="px-2 text-sm text-muted">{t('noFollowed')}</p>
        ) : (
          <Hosts lives={followed} failed={follows.isError} narrow={narrow} />
        )}
      </Section>
      <Section title={t('popular')} narrow={narrow}>
        <Hosts
          lives={popular?.filter((live) => !seen.has(live.vod_key)).slice(0, popularMax)}
          failed={false}
          narrow={narrow}
        />
      </Section>
    </aside>
  );
}

function RailLogin() {
  return (
    <div data-visitors className="px-2">
      <p className="mb-2 text-sm text-muted">{t('railLogin')}</p>
      <Button size="sm" onClick={() => openLoginDialog({})}>
        {t('login')}
      </Button>
    </div>
  );
}

function Section({
  title,
  narrow,
  to,
  children,
}: {
  title: string;
  narrow: boolean;
  /** The target of the heading's link. */
  to?: string;
  children: ReactNode;
}) {
  return (
    <section className={narrow ? 'border-line pt-2 not-first-of-type:border-t' : 'mb-4'}>
      <h2 className={narrow ? 'sr-only' : 'px-2 py-2 text-sm font-extrabold'}>
        {to ? (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {children}
    </section>
  );
}

function Hosts({
  lives,
  failed,
  narrow,
}: {
  lives: readonly LiveCard[] | undefined;
  failed: boolean;
  narrow: boolean;
}) {
  if (!lives)
    return failed ? null : (
      <div className="flex flex-col gap-2 px-2" aria-hidden>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  return (
    <ul data-lives>
      {lives.map((live) => (
        <li key={live.vod_key}>
          <Link
            to={paths.play(live.vod_key)}
            aria-label={t('railItem', {
              host: live.host.nick,
              title: live.title,
              viewers: formatCount(live.viewer_cnt),
            })}
            title={narrow ? live.host.nick : undefined}
            className={clsx(
              'flex items-center gap-2 rounded-control py-1.5 hover:bg-raised focus-visible:-outline-offset-2',
              narrow ? 'justify-center' : 'px-2',
            )}
          >
            <Avatar user={live.host} size={32} />
            {!narrow && (
              <>
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1">
                    <span className="truncate font-semibold">{live.host.nick}</span>
                    <HonorMark code={live.host.honor} />
                  </span>
                  <span className="block truncate text-xs text-muted">{live.title}</span>
                </span>
                <span className="flex items-center gap-1 text-xs">
                  <span className="size-2 rounded-pill bg-live" />
                  {formatThousands(live.viewer_cnt)}
                </span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
