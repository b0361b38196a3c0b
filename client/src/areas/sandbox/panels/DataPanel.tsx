import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { Snapshots } from '../parts/Snapshots.tsx';
import { datasetsQuery, loadDataset, removeDataset, resetData } from '../queries/data.ts';

/** All data at once: load datasets, take and restore snapshots. */
export function DataPanel() {
  const query = useQuery(datasetsQuery);
  return (
    <>
      <Section title={t('datasetsTitle')} help={t('datasetsHelp')}>
        <Loaded query={query}>{(datasets) => <Datasets datasets={datasets} />}</Loaded>
      </Section>
      <Snapshots />
      <ApiCalls
        calls={[
          { method: 'POST', path: 'datasets/ci/load' },
          { method: 'POST', path: 'reset' },
          { method: 'POST', path: 'snapshots', body: { name: 'start' } },
          { method: 'POST', path: 'snapshots', body: { name: 'one', user_key: 1 } },
          { method: 'POST', path: 'snapshots/start/restore' },
          { method: 'DELETE', path: 'snapshots/start' },
        ]}
      />
    </>
  );
}

function confirmLoad(name: string, load: () => Promise<void>): void {
  openConfirm({
    tone: 'danger',
    title: t('datasetLoadTitle', { name }),
    body: t('datasetLoadBody'),
    action: t('datasetLoad'),
    onConfirm: load,
  });
}

function confirmRemoval(name: string): void {
  openConfirm({
    tone: 'danger',
    title: t('datasetRemoveTitle', { name }),
    action: t('remove'),
    onConfirm: () => removeDataset(name),
  });
}

function Datasets({
  datasets: { list, first, load, replacing_yn },
}: {
  datasets: Schema<'SandboxDatasets'>;
}) {
  const replacing = replacing_yn === 'Y';
  useResetAfter(replacing);
  return (
    <>
      <Rows>
        {list.map(({ name, description, current_yn, own_yn }) => (
          <li key={name} className="flex items-center gap-3 p-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-semibold">
                {name}
                {current_yn === 'Y' && <Badge tone="honey">{t('datasetCurrent')}</Badge>}
                {own_yn === 'Y' && <Badge>{t('datasetOwn')}</Badge>}
              </p>
              <p className="text-muted">{description}</p>
            </div>
            <Button
              disabled={replacing}
              aria-label={t('datasetLoadOf', { name })}
              onClick={() => confirmLoad(name, () => loadDataset(name))}
            >
              {t('datasetLoad')}
            </Button>
            {own_yn === 'Y' && (
              <Button
                variant="ghost"
                aria-label={t('removeOf', { name })}
                onClick={() => confirmRemoval(name)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {load && <Progress load={load} />}
      {first !== null && (
        <Button className="mt-3" disabled={replacing} onClick={() => confirmLoad(first, resetData)}>
          {t('reset')}
        </Button>
      )}
    </>
  );
}

const shownLines = 8;

function Progress({ load: { name, state, ms, lines } }: { load: Schema<'SandboxDatasetLoad'> }) {
  const statusTexts = {
    loading: t('datasetLoading', { name, seconds: Math.round(ms / 1000) }),
    loaded: t('datasetLoaded', { name }),
    failed: t('datasetFailed', { name }),
  }[state];
  return (
    <div className="mt-3 rounded-card bg-raised p-3">
      <p role={state === 'failed' ? 'alert' : 'status'} className="font-semibold">
        {statusTexts}
      </p>
      {lines.length > 0 && (
        <pre className="mt-2 max-h-48 overflow-auto text-xs whitespace-pre-wrap text-muted">
          {lines.slice(-shownLines).join('\n')}
        </pre>
      )}
    </div>
  );
}

/** After a replacement, nothing in the page's cache is valid. */
function useResetAfter(replacing: boolean): void {
  const before = useRef(replacing);
  useEffect(() => {
    if (before.current && !replacing) void queryClient.invalidateQueries();
    before.current = replacing;
  }, [replacing]);
}
