import { rouletteFields } from '@honey/rules';
import { useState } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox-events.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { decideField, endRound, type RouletteAnimal } from '../../queries/events.ts';
import { PersonaChoice } from '../PersonaChoice.tsx';
import { useAction } from '../use-action.ts';

const animals = rouletteFields.map(({ animal_cd, name }) => ({ value: animal_cd, label: name }));

/** The field of the next spin, and the end of the round. */
export function RouletteControls({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [animal, setAnimal] = useState<RouletteAnimal>('dragon');
  const [spinner, setSpinner] = useState('');
  const { busy, run } = useAction();
  return (
    <div className="flex flex-col gap-6">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => decideField(animal, spinner === '' ? null : spinner), t('fieldSet'));
        }}
        className="grid gap-3 sm:grid-cols-2"
      >
        <Choice label={t('animal')} value={animal} options={animals} onChange={setAnimal} />
        <PersonaChoice
          label={t('spinner')}
          personas={personas}
          none={t('spinnerAny')}
          value={spinner}
          onChange={setSpinner}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('setField')}
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => void run(endRound, t('roundEnded'))}>
          {t('endRound')}
        </Button>
        <p className="text-sm text-muted">{t('endRoundHelp')}</p>
      </div>
    </div>
  );
}
