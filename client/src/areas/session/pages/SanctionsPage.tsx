import { useQuery } from '@tanstack/react-query';
import { MessageCircleOff, ShieldAlert, TriangleAlert, VideoOff } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../messages/login.ts';
import { paths } from '../../../routing/paths.ts';
import { siteInfoQuery } from '../../../site/site-info.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { sanctionTicket } from '../model/sanction-ticket.ts';
import { sanctionsQuery, type UserSanction, type UserWarning } from '../queries/sanctions.ts';
import { useSession } from '../use-session.ts';

/** /users/sanctions: reason, start and end of the sanctions (SESSION-23) */
export default function SanctionsPage() {
  const { userKey } = useSession();
  const ticket = userKey === null ? sanctionTicket.get() : null;
  const requested = userKey ?? ticket?.userKey ?? null;
  return (
    <div className="flex flex-col gap-6 px-4 py-8">
      <h1 className="text-xl font-extrabold">{t('sanctionsTitle')}</h1>
      {requested === null ? <Unknown /> : <Sanctions userKey={requested} token={ticket?.token ?? null} />}
    </div>
  );
}

/** Neither a session nor a ticket identifies the member. */
function Unknown() {
  return (
    <EmptyState
      title={t('sanctionsUnknown')}
      body={t('sanctionsUnknownBody')}
      action={
        <Link to={paths.login} className={buttonClass('primary')}>
          {t('toLogin')}
        </Link>
      }
    />
  );
}

function Sanctions({ userKey, token }: { userKey: number; token: string | null }) {
  const { data, error, isPending, refetch } = useQuery(sanctionsQuery(userKey, token));
  if (isPending) return <TextSkeleton lines={5} />;
  if (error) {
    // The ticket of a refused sign-in lasts ten minutes.
    return token ? <Unknown /> : <ErrorState onRetry={() => void refetch()} />;
  }
  if (data.list.length === 0 && data.warnings.length === 0)
    return (
      <EmptyState
        title={t('sanctionsNone')}
        body={t('sanctionsNoneBody')}
        action={
          <Link to={paths.home} className={buttonClass('primary')}>
            {t('toHome')}
          </Link>
        }
      />
    );
  const active = data.list.filter((sanction) => sanction.active_yn === 'Y');
  const past = data.list.filter((sanction) => sanction.active_yn === 'N');
  return (
    <>
      {active.length > 0 && <p className="text-md text-muted">{t('sanctionsBody')}</p>}
      <SanctionList title={t('sanctionsActive')} sanctions={active} />
      <SanctionList title={t('sanctionsPast')} sanctions={past} />
      <WarningList warnings={data.warnings} />
      <CustomerCentre />
    </>
  );
}

function SanctionList({ title, sanctions }: { title: string; sanctions: readonly UserSanction[] }) {
  if (sanctions.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-md font-extrabold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {sanctions.map((sanction) => (
          <SanctionCard key={`${sanction.kind} ${sanction.starts_at}`} sanction={sanction} />
        ))}
      </ul>
    </section>
  );
}

const kinds = {
  service: { Icon: ShieldAlert, title: t('sanctionService'), body: t('sanctionServiceBody') },
  chat: { Icon: MessageCircleOff, title: t('sanctionChat'), body: t('sanctionChatBody') },
  broadcast: { Icon: VideoOff, title: t('sanctionBroadcast'), body: t('sanctionBroadcastBody') },
} as const;

function SanctionCard({ sanction }: { sanction: UserSanction }) {
  const { Icon, title, body } = kinds[sanction.kind];
  const facts = [
    [t('sanctionReason'), sanction.reason],
    [t('sanctionFrom'), formatDateTime(sanction.starts_at)],
    [t('sanctionUntil'), sanction.ends_at ? formatDateTime(sanction.ends_at) : t('sanctionForever')],
  ] as const;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex items-center gap-2 text-md font-semibold">
        <Icon
          size={20}
          aria-hidden
          className={sanction.active_yn === 'Y' ? 'shrink-0 text-danger-text' : 'shrink-0 text-muted'}
        />
        {title}
      </p>
      <p className="mt-1 text-muted">{body}</p>
      <Facts facts={facts} />
    </li>
  );
}

/**
 * Warnings, each with the live that was ended; without a link to its report, which members who cannot sign in cannot
 * open.
 */
function WarningList({ warnings }: { warnings: readonly UserWarning[] }) {
  const { loggedIn } = useSession();
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t('warnings')} className="flex flex-col gap-3">
      <h2 className="text-md font-extrabold">{t('warnings')}</h2>
      <p className="text-muted">{t('warningsBody')}</p>
      <ul className="flex flex-col gap-3">
        {warnings.map(({ vod_key, title, reason, warned_at }) => (
          <li key={vod_key} className="rounded-card border border-line bg-surface p-4">
            <p className="flex items-center gap-2 text-md font-semibold">
              <TriangleAlert size={20} aria-hidden className="shrink-0 text-warn-text" />
              <span className="chat-text min-w-0">{title}</span>
            </p>
            <Facts
              facts={[
                [t('sanctionReason'), reason || t('warningNoReason')],
                [t('warnedAt'), formatDateTime(warned_at)],
              ]}
            />
            {loggedIn && (
              <Link to={paths.playResultAdmin(vod_key)} className={buttonClass('secondary', 'sm', 'mt-4')}>
                {t('toReport')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="chat-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The contact for members who cannot sign in. */
function CustomerCentre() {
  const { data } = useQuery(siteInfoQuery);
  if (!data) return null;
  return (
    <p className="text-muted">
      {t('sanctionContact')}{' '}
      <a href={`mailto:${data.email}`} className="text-honey-text underline">
        {data.email}
      </a>
    </p>
  );
}
