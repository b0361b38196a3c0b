import { useState } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox-lives.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { grantHoney, sanction } from '../../queries/live-acts.ts';
import { CountField } from '../CountField.tsx';
import { PersonaChoice } from '../PersonaChoice.tsx';
import { useAction } from '../use-action.ts';

type Persona = Schema<'SandboxPersona'>;

const amountMax = 1_000_000_000;
const kinds = ['service', 'chat', 'broadcast'] as const;

/** Honey for a persona. */
export function HoneyAct({ personas }: { personas: readonly Persona[] }) {
  const { busy, run } = useAction();
  const [id, setId] = useState('viewer01');
  const [amount, setAmount] = useState(100_000);
  return (
    <Section title={t('honey')} help={t('honeyHelp')}>
      <div className="flex flex-wrap items-end gap-3">
        <PersonaChoice label={t('honeyTo')} personas={personas} value={id} onChange={setId} />
        <CountField label={t('honeyAmount')} min={1} max={amountMax} value={amount} onChange={setAmount} />
        <Button
          size="lg"
          busy={busy}
          onClick={() => void run(() => grantHoney(id, amount), t('honeyGranted'))}
        >
          {t('honeyGrant')}
        </Button>
      </div>
    </Section>
  );
}

/** A sanction of a persona. */
export function SanctionAct({ personas }: { personas: readonly Persona[] }) {
  const { busy, run } = useAction();
  const [id, setId] = useState('viewer02');
  const [kind, setKind] = useState<(typeof kinds)[number]>('chat');
  return (
    <Section title={t('sanction')} help={t('sanctionHelp')}>
      <div className="flex flex-wrap items-end gap-3">
        <PersonaChoice label={t('sanctionOf')} personas={personas} value={id} onChange={setId} />
        <Choice
          label={t('sanctionKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`sanction_${value}`) }))}
          onChange={setKind}
        />
        <Button
          size="lg"
          variant="danger"
          busy={busy}
          onClick={() => void run(() => sanction(id, kind), t('sanctioned'))}
        >
          {t('sanctionAction')}
        </Button>
      </div>
    </Section>
  );
}
