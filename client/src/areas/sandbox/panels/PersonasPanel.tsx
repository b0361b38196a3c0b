import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { runAction } from '../parts/run-action.ts';
import { useAddressText } from '../parts/use-address-text.ts';
import { personaPassword, personasQuery, signInAs } from '../queries/personas.ts';

type Persona = Schema<'SandboxPersona'>;

const roles = { member: t('roleMember'), host: t('roleHost'), operator: t('roleOperator') } as const;

/** Signs in as any of the datasets' personas, in one click. */
export function PersonasPanel() {
  const query = useQuery(personasQuery);
  const { loggedIn } = useSession();
  const [text, setText] = useAddressText('q');
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <Section title={t('personas')} help={t('personasHelp')}>
        <div className="mb-3 flex flex-wrap items-end gap-3">
          <Field
            className="min-w-48 flex-1"
            label={t('personasSearch')}
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="flex h-12 items-center">
            <span className="text-muted">{t('personasPassword')}</span>
            <CopyButton value={personaPassword} what={t('password')} />
          </p>
          {loggedIn && (
            <Link to={paths.home} className={buttonClass('primary', 'lg')}>
              {t('goHome')}
            </Link>
          )}
        </div>
        <Loaded query={query}>
          {({ list }) => {
            const found = list.filter((persona) => textOf(persona).includes(wanted));
            if (list.length === 0)
              return <EmptyState title={t('personasEmpty')} body={t('personasEmptyBody')} />;
            if (found.length === 0)
              return <EmptyState title={t('personasNone')} body={t('personasNoneBody')} />;
            return (
              <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
                {found.map((persona) => (
                  <PersonaCard key={persona.id} persona={persona} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </Section>
      <Section title={t('anyMember')} help={t('anyMemberHelp')}>
        <AnyMemberForm />
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'personas' },
          { method: 'POST', path: 'personas/viewer01/sign-in' },
        ]}
      />
    </>
  );
}

const textOf = ({ id, nick, note, role }: Persona): string =>
  `${id} ${nick} ${note} ${roles[role]}`.toLowerCase();

/** A sign-in in flight, and its success message. */
function useSignIn() {
  const [busy, setBusy] = useState(false);
  const signIn = async (id: string, successText: string): Promise<void> => {
    setBusy(true);
    await runAction(() => signInAs(id), successText);
    setBusy(false);
  };
  return { busy, signIn };
}

function PersonaCard({ persona: { id, nick, note, role, user_key, factor_code } }: { persona: Persona }) {
  const { userKey } = useSession();
  const { busy, signIn } = useSignIn();
  return (
    <li className="flex items-start gap-3 rounded-card border border-line bg-surface p-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="chat-text">{nick}</span>
          {role !== 'member' && <Badge>{roles[role]}</Badge>}
          {userKey === user_key && <Badge tone="honey">{t('current')}</Badge>}
        </p>
        <p className="-ml-3 flex items-center">
          <CopyButton value={id} what={t('idOf', { nick })} />
          <span className="text-xs text-muted">{t('memberKey', { key: user_key })}</span>
        </p>
        <p className="text-muted">{note}</p>
        {factor_code !== null && (
          <p className="-ml-3 flex flex-wrap items-center">
            <CopyButton value={factor_code} what={t('factorCodeOf', { nick })} />
            <span className="text-xs text-muted">{t('factorCode')}</span>
          </p>
        )}
      </div>
      <Button
        size="sm"
        busy={busy}
        aria-label={t('signInAs', { id })}
        onClick={() => void signIn(id, t('signedInAs', { nick }))}
      >
        {t('signIn')}
      </Button>
    </li>
  );
}

/** Any member by ID: those created by a suite, or who signed up by hand. */
function AnyMemberForm() {
  const [id, setId] = useState('');
  const { busy, signIn } = useSignIn();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const requested = id.trim();
    if (requested) void signIn(requested, t('signedInAsId', { id: requested }));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field
        className="min-w-48 flex-1 sm:max-w-dialog"
        label={t('memberId')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={id}
        onChange={(event) => setId(event.target.value)}
      />
      <Button type="submit" size="lg" busy={busy} disabled={id.trim() === ''}>
        {t('signIn')}
      </Button>
    </form>
  );
}
