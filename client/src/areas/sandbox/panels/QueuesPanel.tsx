import { useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CountField } from '../parts/CountField.tsx';
import { runAction } from '../parts/run-action.ts';
import {
  type DecidedSection,
  type Decision,
  decideAsSecond,
  fillQueues,
  type QueueCounts,
} from '../queries/queues.ts';

const casesMax = 100;
const start: QueueCounts = {
  host_asks: 20,
  reports: 20,
  inquiries: 20,
  deposits: 20,
  orders: 10,
  receivables: 5,
  exchange_accounts: 10,
  exchanges: 10,
};
const queueNames = Object.keys(start) as (keyof QueueCounts)[];
const sections: readonly DecidedSection[] = [
  'host-asks',
  'reports',
  'inquiries',
  'deposits',
  'orders',
  'receivables',
  'exchange-accounts',
  'exchanges',
  'requests',
];

/** Work for the operators' console, and an operator who decides at the same time. */
export function QueuesPanel() {
  return (
    <>
      <Fill />
      <SecondOperator />
      <ApiCalls
        calls={[
          { method: 'POST', path: 'queues', body: { host_asks: 20, deposits: 20, exchanges: 10 } },
          { method: 'POST', path: 'second-operator', body: { section: 'host-asks', decision: 'approve' } },
        ]}
      />
    </>
  );
}

function Fill() {
  const [counts, setCounts] = useState(start);
  const [busy, setBusy] = useState(false);
  const fill = async (): Promise<void> => {
    setBusy(true);
    await runAction(async () => {
      const filled = await fillQueues(counts);
      const count = Object.values(filled).reduce((sum, keys) => sum + keys.length, 0);
      toast(t('queuesFilled', { count }), { tone: 'good' });
    });
    setBusy(false);
  };
  return (
    <Section title={t('queuesFill')} help={t('queuesFillHelp')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void fill();
        }}
      >
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {queueNames.map((name) => (
            <CountField
              key={name}
              label={t(`queue_${name}`)}
              min={0}
              max={casesMax}
              value={counts[name]}
              onChange={(count) => setCounts((before) => ({ ...before, [name]: count }))}
            />
          ))}
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t('queuesFillDo')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function SecondOperator() {
  const [section, setSection] = useState<DecidedSection>('host-asks');
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState<Decision | null>(null);
  const decide = async (decision: Decision): Promise<void> => {
    setBusy(decision);
    await runAction(async () => {
      const result = await decideAsSecond(section, decision, key.trim());
      const { nick, key: decided, code } = result;
      if (code === null) toast(t('secondDecided', { nick, key: decided }), { tone: 'good' });
      else toast(t('secondRefused', { nick, key: decided, code }), { tone: 'danger' });
    });
    setBusy(null);
  };
  return (
    <Section title={t('second')} help={t('secondHelp')}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('secondSection')}
          value={section}
          options={sections.map((value) => ({ value, label: t(`section_${value}`) }))}
          onChange={setSection}
        />
        <Field
          label={t('secondKey')}
          help={t('secondKeyHelp')}
          value={key}
          maxLength={30}
          onChange={(event) => setKey(event.target.value)}
          className="max-w-dialog"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={busy === 'approve'}
            disabled={busy !== null}
            onClick={() => void decide('approve')}
          >
            {t('secondApprove')}
          </Button>
          <Button busy={busy === 'refuse'} disabled={busy !== null} onClick={() => void decide('refuse')}>
            {t('secondRefuse')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
