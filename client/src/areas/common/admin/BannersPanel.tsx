import { bannerGroups } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assetUrl } from '../../../api/hosts.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  ConsoleList,
  Facts,
  type ListAct,
  type ListDefinition,
  useList,
  withAll,
} from '../../console/index.ts';
import { openBannerDialog } from './banner-dialog.ts';
import { bannersFile, bannersQuery, type ManagedBanner, moveBanner, removeBanner } from './banner-queries.ts';

const states = ['coming', 'shown', 'over'] as const;
const [firstGroup] = bannerGroups;

const filters = [
  {
    name: 'group',
    kind: 'choice',
    label: t('bannerGroup'),
    isView: true,
    // The first group is shown without a value in the address.
    options: bannerGroups.map((value) => ({
      value: value === firstGroup ? '' : value,
      label: t(`group_${value}`),
    })),
  },
  {
    name: 'state',
    kind: 'choice',
    label: admin('state'),
    options: withAll(states, (value) => t(`banner_${value}`)),
  },
] as const;

const groupOf = (value: string) => bannerGroups.find((known) => known === value) ?? firstGroup;

const periodOf = ({ starts_at, ends_at }: ManagedBanner): string =>
  `${admin('from', { from: formatDateTime(starts_at) })} ${
    ends_at === null ? admin('endless') : admin('until', { until: formatDateTime(ends_at) })
  }`;

/** Moves a banner by one place, which the other direction undoes: it needs no confirmation. */
const moveAct = (
  by: 1 | -1,
  letter: ListAct<ManagedBanner>['letter'],
  places: ReadonlyMap<number, number>,
): ListAct<ManagedBanner> => ({
  key: by < 0 ? 'up' : 'down',
  letter,
  label: t(by < 0 ? 'bannerUp' : 'bannerDown'),
  right: 'banners.write',
  when: ({ banner_sn }) => {
    const next = (places.get(banner_sn) ?? 0) + by;
    return next >= 1 && next <= places.size;
  },
  stays: true,
  run: (banner) => moveBanner(banner, (places.get(banner.banner_sn) ?? 0) + by),
});

const definition: ListDefinition<ManagedBanner> = {
  label: t('banners'),
  keyOf: ({ banner_sn }) => banner_sn,
  nameOf: ({ title }) => title,
  nameHead: t('bannerTitle'),
  lead: ({ image }) => (
    <img
      src={assetUrl(image)}
      alt=""
      loading="lazy"
      className="aspect-[15/4] w-28 shrink-0 rounded-control bg-raised object-cover"
    />
  ),
  columns: [
    { key: 'state', head: admin('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'link', head: t('bannerLink'), cell: ({ link }) => <span className="chat-text">{link}</span> },
    { key: 'period', head: t('bannerPeriod'), cell: periodOf },
  ],
  csv: { name: 'banners', load: ({ group = '', state = '' }) => bannersFile(groupOf(group), state) },
  card: (banner) => (
    <>
      <State state={banner.state} /> {periodOf(banner)}
    </>
  ),
  details: (banner) => <BannerCase banner={banner} />,
  empty: { title: t('bannersNone'), body: t('bannersNoneBody') },
  targetOf: ({ banner_sn }) => `banner:${banner_sn}`,
};

const ownActs: readonly ListAct<ManagedBanner>[] = [
  {
    key: 'change',
    letter: 'e',
    label: t('change'),
    right: 'banners.write',
    when: () => true,
    stays: true,
    open: (banner, _done, onSecond) =>
      openBannerDialog({ banner, group: groupOf(banner.banner_grp_cd), onSecond }),
  },
  {
    key: 'remove',
    letter: 'd',
    label: t('remove'),
    tone: 'danger',
    right: 'banners.write',
    when: () => true,
    confirm: (banner) => ({
      title: t('bannerRemoveTitle'),
      body: t('bannerRemoveBody', { title: banner.title }),
      action: t('remove'),
      reasonOptional: true,
      reasonHelp: admin('reasonHelp'),
      onConfirm: ({ reason }) => removeBanner(banner, reason),
    }),
  },
];

/** The banners of a group: add, change, delete, and move. */
export default function BannersPanel() {
  const list = useList('banners', filters);
  const { state } = list.values;
  const group = groupOf(list.values.group);
  const query = useQuery(bannersQuery(group, state));
  const { data } = query;
  // Places are those of the whole group: a part of it cannot be ordered.
  const movable = state === '';
  const withMoves = useMemo((): ListDefinition<ManagedBanner> => {
    if (!movable) return { ...definition, acts: ownActs };
    const places = new Map(data?.list.map(({ banner_sn }, at) => [banner_sn, at + 1]));
    return {
      ...definition,
      columns: [
        {
          key: 'place',
          head: t('bannerPlace'),
          numeric: true,
          cell: ({ banner_sn }) => places.get(banner_sn),
        },
        ...definition.columns,
      ],
      acts: [...ownActs, moveAct(-1, 'u', places), moveAct(1, 'm', places)],
    };
  }, [movable, data]);
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t(movable ? 'bannerHelp' : 'bannerFiltered')}</p>
      <ConsoleList
        list={list}
        definition={withMoves}
        query={query}
        create={{ label: t('bannerAdd'), right: 'banners.write', open: () => openBannerDialog({ group }) }}
      />
    </>
  );
}

const State = ({ state }: Pick<ManagedBanner, 'state'>) => (
  <Badge tone={state === 'shown' ? 'honey' : 'neutral'}>{t(`banner_${state}`)}</Badge>
);

const BannerCase = ({ banner }: { banner: ManagedBanner }) => (
  <>
    <img
      src={assetUrl(banner.image)}
      alt={banner.title}
      className="aspect-[15/4] w-full rounded-card bg-raised object-cover"
    />
    <Facts
      facts={[
        [admin('state'), <State key="state" state={banner.state} />],
        [t('bannerLink'), banner.link],
        [t('bannerPeriod'), periodOf(banner)],
      ]}
    />
  </>
);
