import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/ranks.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { honorName } from '../../grades/index.ts';
import { gradesValidUntil, monthOf } from '../grades-valid-until.ts';
import { honorSettingQuery, type RankEntry, type RankList } from '../queries/ranks.ts';
import { RankRows } from './RankRows.tsx';

/** Consecutive entries with the same grade, in order. */
function byGrade(list: readonly RankEntry[]): { honor: string; entries: RankEntry[] }[] {
  const groups: { honor: string; entries: RankEntry[] }[] = [];
  for (const entry of list) {
    const honor = entry.place_honor ?? '';
    const last = groups.at(-1);
    if (last?.honor === honor) last.entries.push(entry);
    else groups.push({ honor, entries: [entry] });
  }
  return groups;
}

/** The honorary grades of a month, with their members. */
export function HallOfFame({ rank }: { rank: RankList }) {
  const { data } = useQuery(honorSettingQuery);
  const month = monthOf(rank.starts_on);
  const endsAt = data && gradesValidUntil(data, month);
  // They end at the start of a month: the last day is the one before.
  const until = endsAt && formatDate(new Date(endsAt.getTime() - 1).toISOString());
  return (
    <div className="mt-4">
      <p className="mb-4 text-sm text-muted">
        {data && until ? t(data.month === month ? 'hallLead' : 'hallHeld', { until }) : t('hallPast')}
      </p>
      {byGrade(rank.list).map(({ honor, entries }) => {
        const name = honorName(honor) ?? honor;
        return (
          <Section key={honor} title={name} help={placesOf(entries)}>
            <RankRows kind="member" rank={rank} entries={entries} label={name} />
          </Section>
        );
      })}
    </div>
  );
}

function placesOf(entries: readonly RankEntry[]): string {
  const [from, to] = [entries[0]?.rank ?? 0, entries.at(-1)?.rank ?? 0];
  return from === to ? t('gradeOne', { rank: from }) : t('gradePlaces', { from, to });
}
