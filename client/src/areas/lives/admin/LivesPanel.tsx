import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatCount, formatHoney } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  type ListAct,
  type ListDefinition,
  MemberLink,
  useList,
  withAll,
} from '../../console/index.ts';
import { forceEnd, livesFile, livesQuery, recordInspection } from './admin-queries.ts';
import { LiveTile } from './LiveTile.tsx';

type Live = Schema<'ManagedLive'>;

const states = ['live', 'ready', 'ended'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('liveSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`state_${value}`)),
  },
  {
    name: 'form',
    kind: 'choice',
    label: t('liveForm'),
    isView: true,
    options: [
      { value: '', label: t('liveForm_list') },
      { value: 'grid', label: t('liveForm_grid') },
    ],
  },
] as const;

const definition: ListDefinition<Live> = {
  label: t('lives'),
  keyOf: ({ vod_key }) => vod_key,
  nameOf: ({ title }) => title,
  nameHead: t('liveTitle'),
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'host', head: t('role_host'), cell: ({ host }) => host.nick },
    { key: 'type', head: t('liveType'), cell: ({ type }) => t(`type_${type}`) },
    {
      key: 'viewers',
      head: t('liveViewers'),
      cell: ({ viewer_cnt }) => formatCount(viewer_cnt),
      numeric: true,
    },
    { key: 'honey', head: t('honey'), cell: ({ star_cnt }) => formatHoney(star_cnt), numeric: true },
    {
      key: 'started',
      head: t('liveStarted'),
      cell: ({ started_at }) => (started_at ? formatDateTime(started_at) : '-'),
    },
    { key: 'key', head: t('liveKey'), cell: ({ vod_key }) => vod_key, numeric: true, optional: true },
  ],
  card: (live) => (
    <>
      <State state={live.state} /> {live.host.nick} · {figuresOf(live)}
    </>
  ),
  tile: (live, moving) => <LiveTile live={live} moving={moving} />,
  details: (live) => <LiveCase live={live} />,
  isWaiting: ({ state }) => state === 'live',
  csv: { name: 'lives', load: livesFile },
  empty: { title: t('livesNone'), body: t('livesNoneBody') },
  targetOf: ({ vod_key }) => `live:${vod_key}`,
};

const endAct: ListAct<Live> = {
  key: 'end',
  letter: 'e',
  label: t('forceEnd'),
  tone: 'danger',
  when: ({ state }) => state !== 'ended',
  stays: true,
  confirm: ({ vod_key: vodKey, title }) => ({
    title: t('forceEndTitle'),
    body: t('forceEndBody', { title }),
    action: t('forceEnd'),
    reasonHelp: t('reasonRead'),
    choices: {
      label: t('penalty'),
      options: (['none', 'warning', 'barred'] as const).map((value) => ({
        value,
        label: t(`penalty_${value}`),
      })),
    },
    duration: { of: ['barred'], endless: false },
    onConfirm: ({ reason, choice, until }) =>
      forceEnd(vodKey, {
        reason,
        penalty: choice as Schema<'ForceEndRequest'>['penalty'],
        ...(until ? { until } : {}),
      }),
  }),
};

const inspectAct = (watch: (vodKey: number) => unknown): ListAct<Live> => ({
  key: 'inspect',
  letter: 'w',
  label: t('inspect'),
  when: ({ state }) => state === 'live',
  stays: true,
  confirm: ({ vod_key: vodKey }) => ({
    title: t('inspectTitle'),
    body: t('inspectBody'),
    action: t('inspectAction'),
    tone: 'primary',
    reasonHelp: t('reasonHelp'),
    onConfirm: async ({ reason }) => {
      await recordInspection(vodKey, reason);
      await watch(vodKey);
    },
  }),
});

/** Lives, running ones first, as a list or as moving pictures; an operator can watch one unseen, or end it. */
export default function LivesPanel() {
  const navigate = useNavigate();
  const list = useList('lives', filters);
  const query = useQuery(livesQuery(list.values, list.cursor));
  const withActs = useMemo(
    () => ({ ...definition, acts: [inspectAct((vodKey) => navigate(paths.play(vodKey))), endAct] }),
    [navigate],
  );
  return <ConsoleList list={list} definition={withActs} query={query} />;
}

const State = ({ state }: Pick<Live, 'state'>) => (
  <Badge tone={state === 'live' ? 'live' : 'neutral'}>{t(`state_${state}`)}</Badge>
);

const figuresOf = (live: Live): string =>
  t('liveFigures', {
    viewers: formatCount(live.viewer_cnt),
    peak: formatCount(live.peak_viewer_cnt),
    honey: formatHoney(live.star_cnt),
  });

function LiveCase({ live }: { live: Live }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={live.state} />
        <Badge tone="outline">{t(`type_${live.type}`)}</Badge>
        <MemberLink user={live.host} />
      </p>
      <p className="text-sm text-muted">
        {live.vod_key}
        {live.started_at && ` · ${formatDateTime(live.started_at)}`}
      </p>
      <p className="text-sm text-muted">{figuresOf(live)}</p>
      {live.end_note && (
        <p className="chat-text text-sm">
          {t('endedBy', { note: live.end_note })}
          {live.penalty && ` · ${t(`penalty_${live.penalty}`)}`}
        </p>
      )}
    </>
  );
}
