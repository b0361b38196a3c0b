import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/results.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { GradeBadges } from '../../grades/index.ts';
import { HiddenName, useIsNameShown } from '../people/name-visibility.tsx';

/** The members who gave most in a live; `own` if the viewer was its host. */
export function TopFans({ fans, own }: { fans: readonly Schema<'RankedUser'>[]; own: boolean }) {
  const isNamed = useIsNameShown(own);
  return (
    <section>
      <h2 className="text-lg font-extrabold">{t('topFans')}</h2>
      {fans.length === 0 ? (
        <p className="mt-2 text-muted">{t('topFansNone')}</p>
      ) : (
        <ol className="mt-3 grid gap-2 sm:grid-cols-2">
          {fans.map((fan) => (
            <li
              key={fan.user_key}
              className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
            >
              <span className="w-6 shrink-0 text-center font-extrabold text-honey-text">{fan.rank}</span>
              {isNamed(fan.user_key) ? (
                <>
                  <Avatar user={fan} size={40} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{fan.nick}</span>
                    <GradeBadges user={fan} />
                  </span>
                </>
              ) : (
                <HiddenName size={40} />
              )}
              <span className="shrink-0 font-semibold">{formatHoney(fan.star_cnt)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
