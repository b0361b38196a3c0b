import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CountField } from '../parts/CountField.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PersonaChoice } from '../parts/PersonaChoice.tsx';
import { PushHold } from '../parts/PushHold.tsx';
import { useAction } from '../parts/use-action.ts';
import { type AlarmKind, alarmKinds, isAlarmOfPerson } from '../queries/alarms.ts';
import { makeAlarms } from '../queries/community.ts';
import { personasQuery } from '../queries/personas.ts';

const kinds = alarmKinds.map((value) => ({ value, label: t(`alarmKind_${value}`) }));

/** Alarms of any kind for a persona, and whether pushes are held for a decision. */
export function AlarmsPanel() {
  return (
    <>
      <Section title={t('alarmsTitle')} help={t('alarmsHelp')}>
        <Loaded query={useQuery(personasQuery)}>{({ list }) => <AlarmForm personas={list} />}</Loaded>
      </Section>
      <Section title={t('pushTitle')}>
        <PushHold />
      </Section>
      <ApiCalls
        calls={[
          { method: 'POST', path: 'fixtures/alarms', body: { member: 'viewer01', kind: 'inquiry' } },
          {
            method: 'POST',
            path: 'fixtures/alarms',
            body: { member: 'host01', kind: 'follow', from: 'viewer01', alarm_cnt: 30 },
          },
          { method: 'PUT', path: 'pushes/hold', body: { hold_yn: 'Y' } },
        ]}
      />
    </>
  );
}

function AlarmForm({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [member, setMember] = useState('viewer01');
  const [kind, setKind] = useState<AlarmKind>('inquiry');
  const [from, setFrom] = useState('host01');
  const [count, setCount] = useState(1);
  const [read, setRead] = useState(false);
  const { busy, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const sent = {
      member,
      kind,
      alarm_cnt: count,
      read_yn: read ? ('Y' as const) : ('N' as const),
      ...(isAlarmOfPerson(kind) ? { from } : {}),
    };
    void run(() => makeAlarms(sent), t('alarmSent'));
  };
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <PersonaChoice label={t('alarmTo')} personas={personas} value={member} onChange={setMember} />
      <Choice label={t('alarmKind')} value={kind} options={kinds} onChange={setKind} />
      {isAlarmOfPerson(kind) && (
        <PersonaChoice label={t('alarmFrom')} personas={personas} value={from} onChange={setFrom} />
      )}
      <CountField label={t('alarmCount')} min={1} max={100} value={count} onChange={setCount} />
      <div className="sm:col-span-2">
        <Switch label={t('alarmRead')} on={read} onChange={setRead} />
      </div>
      <Button type="submit" size="lg" variant="primary" busy={busy} className="justify-self-start">
        {t('alarmSend')}
      </Button>
    </form>
  );
}
