import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/results.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';

/** Who gave most in a live. */
export function TopFans({ fans }: { fans: readonly Schema<'RankedUser'>[] }) {
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
              <Avatar user={fan} size={40} />
              <span className="min-w-0 flex-1 truncate font-semibold">{fan.nick}</span>
              <span className="shrink-0 font-semibold">{formatHoney(fan.star_cnt)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
