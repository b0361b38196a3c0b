import { useState } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox-events.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { addWatchedMinutes, giveTickets } from '../../queries/events.ts';
import { CountField } from '../CountField.tsx';
import { PersonaChoice } from '../PersonaChoice.tsx';
import { useAction } from '../use-action.ts';

/** Roulette tickets and watched minutes for a persona. */
export function MemberGrants({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [member, setMember] = useState('viewer01');
  const [tickets, setTickets] = useState(3);
  const [minutes, setMinutes] = useState(30);
  const { busy, run } = useAction();
  const addMinutes = async () => {
    const count = await addWatchedMinutes(member, minutes);
    toast(t('minutesGiven', { count }), { tone: 'good' });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <PersonaChoice label={t('member')} personas={personas} value={member} onChange={setMember} />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => giveTickets(member, tickets), t('ticketsGiven'));
        }}
        className="flex flex-col gap-3"
      >
        <CountField label={t('ticketCount')} min={1} max={100} value={tickets} onChange={setTickets} />
        <Button type="submit" busy={busy} className="self-start">
          {t('giveTickets')}
        </Button>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(addMinutes);
        }}
        className="flex flex-col gap-3"
      >
        <CountField label={t('minutes')} min={1} max={600} value={minutes} onChange={setMinutes} />
        <Button type="submit" busy={busy} className="self-start">
          {t('giveMinutes')}
        </Button>
      </form>
    </div>
  );
}
