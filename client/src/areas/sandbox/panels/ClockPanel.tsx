import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { formatMoment } from '../parts/moment.ts';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { changeClock, clockQuery, endMonth, resetClock, runJobs } from '../queries/clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const steps = [
  { label: t('plusMinutes', { value: 1 }), ms: minuteMs },
  { label: t('plusMinutes', { value: 10 }), ms: 10 * minuteMs },
  { label: t('plusMinutes', { value: 30 }), ms: 30 * minuteMs },
  { label: t('plusHours', { value: 1 }), ms: hourMs },
  { label: t('plusDays', { value: 1 }), ms: dayMs },
  { label: t('plusDays', { value: 3 }), ms: 3 * dayMs },
  { label: t('plusDays', { value: 7 }), ms: 7 * dayMs },
  { label: t('plusDays', { value: 30 }), ms: 30 * dayMs },
] as const;

/** A duration in days, hours and minutes; empty under half a minute. */
function lengthOf(exactMs: number): string {
  // While the clock is frozen the machine's clock advances: rounding to the minute yields the requested offset.
  const ms = Math.round(exactMs / minuteMs) * minuteMs;
  return [
    { value: Math.floor(ms / dayMs), text: 'days' as const },
    { value: Math.floor((ms % dayMs) / hourMs), text: 'hours' as const },
    { value: Math.floor((ms % hourMs) / minuteMs), text: 'minutes' as const },
  ]
    .filter(({ value }) => value > 0)
    .map(({ value, text }) => t(text, { value }))
    .join(' ');
}

/** The product's time: freeze it, advance it, run the jobs. */
export function ClockPanel() {
  const query = useQuery(clockQuery);
  return (
    <Loaded query={query}>
      {(clock) => (
        <>
          <ClockFace clock={clock} />
          <Section title={t('forward')} help={t('forwardHelp')}>
            <div className="flex flex-wrap gap-2">
              {steps.map(({ label, ms }) => (
                <Button
                  key={ms}
                  onClick={() => void runAction(() => changeClock({ forward_ms: ms }), t('done'))}
                >
                  {label}
                </Button>
              ))}
            </div>
            <MoveTo />
          </Section>
          <Jobs />
          <ApiCalls
            calls={[
              { method: 'PUT', path: 'clock', body: { freeze_yn: 'Y', forward_ms: dayMs } },
              { method: 'POST', path: 'clock/run-jobs' },
              { method: 'POST', path: 'clock/month-end' },
              { method: 'GET', path: 'clock' },
              { method: 'POST', path: 'clock/reset' },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

function ClockFace({ clock }: { clock: Schema<'SandboxClock'> }) {
  const frozen = clock.frozen_yn === 'Y';
  const length = lengthOf(Math.abs(clock.offset_ms));
  const off = clock.offset_ms > 0 ? t('ahead', { length }) : t('behind', { length });
  const reset = () =>
    openConfirm({
      tone: 'danger',
      title: t('clockResetTitle'),
      body: t('clockResetBody'),
      action: t('clockReset'),
      onConfirm: resetClock,
    });
  return (
    <Section title={t('now')} help={t('clockHelp')}>
      <p className="flex flex-wrap items-center gap-x-3 text-xl font-extrabold">
        <time dateTime={clock.now}>{formatMoment(clock.now)}</time>
        <CopyButton value={clock.now} what={t('now')} />
      </p>
      <p className="mt-1 text-muted">{length ? off : t('real')}</p>
      <p className="mt-2 flex flex-wrap gap-2" role="status">
        <Badge tone={frozen ? 'honey' : 'neutral'}>{frozen ? t('frozen') : t('running')}</Badge>
        <Badge tone="outline">{clock.ready_yn === 'Y' ? t('ready') : t('notReady')}</Badge>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => void runAction(() => changeClock({ freeze_yn: frozen ? 'N' : 'Y' }), t('done'))}
        >
          {frozen ? t('unfreeze') : t('freeze')}
        </Button>
        <Button disabled={clock.offset_ms === 0 && !frozen} onClick={reset}>
          {t('clockReset')}
        </Button>
      </div>
    </Section>
  );
}

/** Runs every background job immediately, and shows the results. */
function Jobs() {
  const [busy, setBusy] = useState(false);
  const [runs, setRuns] = useState<readonly Schema<'SandboxJobRun'>[] | null>(null);
  const run = async (work: () => Promise<Schema<'SandboxJobRun'>[]>): Promise<void> => {
    setBusy(true);
    await runAction(async () => {
      const jobs = await work();
      setRuns(jobs);
      const failed = jobs.filter(({ ok_yn }) => ok_yn === 'N');
      if (failed.length === 0) toast(t('jobsRun', { count: jobs.length }), { tone: 'good' });
      else toast(t('jobsFailed', { count: failed.length }), { tone: 'danger' });
    });
    setBusy(false);
  };
  return (
    <Section title={t('jobs')} help={t('jobsHelp')}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void run(runJobs)}>
          {t('runJobs')}
        </Button>
        <Button disabled={busy} onClick={() => void run(endMonth)}>
          {t('monthEnd')}
        </Button>
      </div>
      {runs && (
        <Rows>
          {runs.map(({ name, ok_yn, problem, ms }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
              {ok_yn === 'Y' ? (
                <CircleCheck size={16} aria-hidden className="shrink-0 text-good-text" />
              ) : (
                <CircleAlert size={16} aria-hidden className="shrink-0 text-danger-text" />
              )}
              <code className="min-w-0 flex-1">{name}</code>
              <span className="text-muted">{t('milliseconds', { value: ms })}</span>
              <span>{ok_yn === 'Y' ? t('jobDone') : t('jobFailed')}</span>
              {problem && <p className="chat-text w-full text-danger-text">{problem}</p>}
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function MoveTo() {
  const [moment, setMoment] = useState('');
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (moment)
      void runAction(() => changeClock({ to: new Date(`${moment}:00+09:00`).toISOString() }), t('done'));
  };
  return (
    <form onSubmit={move} className="mt-3 flex flex-wrap items-end gap-2">
      <Field
        label={t('to')}
        type="datetime-local"
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
      />
      <Button type="submit" size="lg">
        {t('move')}
      </Button>
    </form>
  );
}
