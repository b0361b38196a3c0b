import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatCount, formatHoney } from '../../../ui/format/numbers.ts';
import {
  Listing,
  openActionDialog,
  openMemberDialog,
  SearchField,
  useFilters,
  withAll,
} from '../../console/index.ts';
import { forceEnd, livesQuery, recordInspection } from './admin-queries.ts';

type Live = Schema<'ManagedLive'>;

const states = ['live', 'ready', 'ended'] as const;

/** Lives, running ones first; an operator can watch one unseen, or end it. */
export function LivesPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'state']);
  const query = useQuery(livesQuery(values, page));
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_9rem]">
        <SearchField label={t('liveSearch')} value={values.q} onChange={(text) => set('q', text)} />
        <Choice
          label={t('state')}
          value={values.state}
          options={withAll(states, (value) => t(`state_${value}`))}
          onChange={(state) => set('state', state)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(live) => <LiveRow key={live.vod_key} live={live} />}
      </Listing>
    </>
  );
}

function LiveRow({ live }: { live: Live }) {
  const { vod_key: vodKey, host, title, state, penalty } = live;
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'live' ? 'live' : 'neutral'}>{t(`state_${state}`)}</Badge>
          <Badge tone="outline">{t(`type_${live.type}`)}</Badge>
          <span className="chat-text font-semibold">{title}</span>
        </p>
        <p className="text-sm text-muted">
          {vodKey} ·{' '}
          <button
            type="button"
            className="underline"
            onClick={() => openMemberDialog({ userKey: host.user_key })}
          >
            {host.nick}
          </button>
          {live.started_at && ` · ${formatDateTime(live.started_at)}`}
        </p>
        <p className="text-sm text-muted">
          {t('liveFigures', {
            viewers: formatCount(live.viewer_cnt),
            peak: formatCount(live.peak_viewer_cnt),
            honey: formatHoney(live.star_cnt),
          })}
        </p>
        {live.end_note && (
          <p className="chat-text text-sm">
            {t('endedBy', { note: live.end_note })}
            {penalty && ` · ${t(`penalty_${penalty}`)}`}
          </p>
        )}
      </div>
      {state !== 'ended' && <LiveActions live={live} />}
    </li>
  );
}

function LiveActions({ live: { vod_key: vodKey, title, state } }: { live: Live }) {
  const navigate = useNavigate();
  const inspectLive = (): void => {
    openActionDialog({
      title: t('inspectTitle'),
      body: t('inspectBody'),
      action: t('inspectAction'),
      tone: 'primary',
      reasonHelp: t('reasonHelp'),
      onConfirm: async ({ reason }) => {
        await recordInspection(vodKey, reason);
        await navigate(paths.play(vodKey));
      },
    });
  };
  const end = (): void => {
    openActionDialog({
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
    });
  };
  return (
    <div className="flex gap-2">
      {state === 'live' && (
        <Button size="sm" aria-label={`${title} ${t('inspect')}`} onClick={inspectLive}>
          {t('inspect')}
        </Button>
      )}
      <Button size="sm" variant="danger" aria-label={`${title} ${t('forceEnd')}`} onClick={end}>
        {t('forceEnd')}
      </Button>
    </div>
  );
}
