import { useState } from 'react';
import { t } from '../../../../messages/sandbox-design.ts';
import { AbsentAvatar } from '../../../../ui/AbsentAvatar.tsx';
import { Avatar, type AvatarSize } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Chart } from '../../../../ui/chart/Chart.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { SortedRows } from '../../../../ui/table/SortedRows.tsx';

const avatarSizes: readonly AvatarSize[] = [25, 32, 40];
const vipLevels = [0, 1, 2, 3, 4, 5];
const tones = ['neutral', 'honey', 'live', 'over', 'outline'] as const;

/** Avatars in their sizes, colours and VIP rings, and badges in every tone. */
export function PeopleSamples() {
  return (
    <>
      <Section title={t('people')}>
        {avatarSizes.map((size) => (
          <div key={size} className="mb-3 flex flex-wrap items-center gap-3">
            {vipLevels.map((level) => (
              <Avatar
                key={level}
                size={size}
                user={{ user_key: level, nick: t('member'), profile_info: null, vip_level: level }}
              />
            ))}
            <AbsentAvatar size={size} />
          </div>
        ))}
      </Section>
      <Section title={t('badges')}>
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t(`badge_${tone}`)}
            </Badge>
          ))}
        </div>
      </Section>
    </>
  );
}

const orders = [
  { number: '20261127-0001', stars: 1000 },
  { number: '20261127-0002', stars: 300 },
  { number: '20261127-0003', stars: 5000 },
];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const starsOfWeek = [1200, 800, 2400, 1900, 3100];
const pageCount = 12;

const starsOf = (count: number): string => t('stars', { count: count.toLocaleString('ko') });

/** A sortable table, which becomes cards on phones; page numbers; a chart. */
export function DataSamples() {
  const [page, setPage] = useState(3);
  return (
    <Section title={t('data')}>
      <SortedRows
        label={t('orders')}
        rows={orders}
        keyOf={({ number }) => number}
        columns={[
          {
            key: 'number',
            head: t('orderNumber'),
            cell: ({ number }) => number,
            value: ({ number }) => number,
          },
          {
            key: 'stars',
            head: t('orderStars'),
            cell: ({ stars }) => starsOf(stars),
            value: ({ stars }) => stars,
            numeric: true,
          },
        ]}
        card={({ number, stars }) => (
          <li className="flex justify-between px-3 py-2">
            <span>{number}</span>
            <span className="font-semibold">{starsOf(stars)}</span>
          </li>
        )}
      />
      <Pagination page={page} pages={pageCount} onChange={setPage} className="my-4" />
      <Chart
        title={t('chart')}
        shape="bars"
        points={weekdays.map((day, index) => ({ key: day, label: t(day), value: starsOfWeek[index] ?? 0 }))}
        format={starsOf}
        heads={[t('chartDay'), t('chartStars')]}
      />
    </Section>
  );
}
