import { useState } from 'react';
import { t } from '../../../../messages/sandbox-design.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Comb } from '../../../../ui/Comb.tsx';
import { Countdown } from '../../../../ui/Countdown.tsx';
import { openConfirm } from '../../../../ui/confirm.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ProgressLine } from '../../../../ui/Progress.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Steps } from '../../../../ui/Steps.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.ts';

const toastTones = ['neutral', 'good', 'warn', 'danger'] as const;
const sampleSeconds = 179;

/** Alerts of forms, toasts and the confirmation dialog. */
export function FeedbackSamples() {
  const confirm = () =>
    openConfirm({
      title: t('dialogTitle'),
      body: t('dialogBody'),
      action: t('dialogAction'),
      tone: 'danger',
      onConfirm: async () => toast(t('toastText'), { tone: 'good' }),
    });
  return (
    <Section title={t('feedback')}>
      <div className="mb-4 flex max-w-dialog flex-col gap-2">
        <FormAlert message={t('alertDanger')} />
        <FormAlert message={t('alertWait')} tone="wait" />
        <FormAlert message={t('alertInfo')} tone="info" />
      </div>
      <div className="flex flex-wrap gap-2">
        {toastTones.map((tone) => (
          <Button key={tone} size="sm" onClick={() => toast(t('toastText'), { tone })}>
            {t(`toast_${tone}`)}
          </Button>
        ))}
        <Button size="sm" onClick={confirm}>
          {t('openDialog')}
        </Button>
      </div>
    </Section>
  );
}

/** What a place shows while its content loads, when there is none, and when it failed. */
export function StateSamples() {
  const [step, setStep] = useState(1);
  const steps = [t('stepAccount'), t('stepVerify'), t('stepDone')];
  return (
    <Section title={t('states')}>
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="rounded-card border border-line bg-surface p-4">
          <ProgressLine />
          {/* Without the note for screen readers that TextSkeleton adds: nothing loads here. */}
          <div className="mt-4 flex flex-col gap-2">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
        <div className="rounded-card border border-line bg-surface">
          <EmptyState title={t('emptyTitle')} body={t('emptyBody')} />
        </div>
        <div className="rounded-card border border-line bg-surface">
          <ErrorState onRetry={() => toast(t('toastText'))} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Comb mood="resting" />
        <Countdown seconds={sampleSeconds} label={t('countdown')} />
      </div>
      <div className="mt-4 max-w-dialog">
        <Steps label={t('steps')} steps={steps} at={step} />
        <Button size="sm" className="mt-3" onClick={() => setStep((step + 1) % steps.length)}>
          {steps[(step + 1) % steps.length]}
        </Button>
      </div>
    </Section>
  );
}
