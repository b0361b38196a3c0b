import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { act } from '../parts/act.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { personasQuery, signInAs } from '../queries/personas.ts';

type Persona = Schema<'SandboxPersona'>;

const roles = { member: t('roleMember'), host: t('roleHost'), operator: t('roleOperator') } as const;

/** Signs in as anybody who always stands in the datasets, in one click. */
export function PersonasPanel() {
  const query = useQuery(personasQuery);
  const { loggedIn } = useSession();
  return (
    <Section title={t('personas')} help={t('personasHelp')}>
      {loggedIn && (
        <Link to={paths.home} className={buttonClass('primary', 'md', 'mb-3')}>
          {t('goHome')}
        </Link>
      )}
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('personasEmpty')} body={t('personasEmptyBody')} />
          ) : (
            <Rows>
              {list.map((persona) => (
                <PersonaRow key={persona.id} persona={persona} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

function PersonaRow({ persona }: { persona: Persona }) {
  const { userKey } = useSession();
  const [busy, setBusy] = useState(false);
  const current = userKey === persona.user_key;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    await act(() => signInAs(persona), t('signedInAs', { nick: persona.nick }));
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {persona.nick}
          <span className="font-normal text-muted">{persona.id}</span>
          <Badge>{roles[persona.role]}</Badge>
          {current && <Badge tone="honey">{t('current')}</Badge>}
        </p>
        <p className="text-muted">{persona.note}</p>
      </div>
      <Button busy={busy} onClick={() => void signIn()}>
        {t('signInAs', { id: persona.id })}
      </Button>
    </li>
  );
}
