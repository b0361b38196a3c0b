import { Clock } from 'lucide-react';
import { t } from '../../../messages/hosts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { PictureGrid } from '../../files/index.ts';
import type { HostApplication } from '../queries/host-applications.ts';

/** The application is waiting for an operator. */
export function UnderReview({ application }: { application: HostApplication }) {
  const late = new Date(application.due_at).getTime() < Date.now();
  return (
    <>
      <div
        role="status"
        className="mb-8 flex items-start gap-3 rounded-card border border-line bg-surface p-4"
      >
        <Clock size={24} aria-hidden className="shrink-0 text-honey-text" />
        <div>
          <h2 className="text-md font-extrabold">{t('review')}</h2>
          <p className="text-muted">
            {late ? t('reviewLate') : t('reviewBody', { due: formatDateTime(application.due_at) })}
          </p>
        </div>
      </div>
      <SentApplication application={application} />
    </>
  );
}

/** The application was rejected, with the reason; the member may apply again immediately. */
export function Rejected({ application, onAgain }: { application: HostApplication; onAgain: () => void }) {
  return (
    <>
      <div className="mb-8 flex flex-col gap-4">
        <FormAlert message={t('rejected')}>
          <p className="chat-text mt-1">
            {t('rejectedReason')}: {application.reason}
          </p>
          <p className="mt-1 text-muted">{t('rejectedBody')}</p>
        </FormAlert>
        <Button variant="primary" size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <SentApplication application={application} />
    </>
  );
}

function SentApplication({ application }: { application: HostApplication }) {
  const facts = [
    [t('appliedAt'), formatDateTime(application.asked_at)],
    [t('career'), application.career],
    [t('period'), t(`period_${application.period}`)],
    [t('platform'), application.platform || '-'],
    [t('sns'), application.sns_account],
  ] as const;
  return (
    <Section title={t('yourApplication')}>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface">
        {facts.map(([name, text]) => (
          <div key={name} className="p-3 sm:grid sm:grid-cols-[12rem_1fr]">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="chat-text whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <PictureGrid pictures={application.images} className="mt-3" />
    </Section>
  );
}
