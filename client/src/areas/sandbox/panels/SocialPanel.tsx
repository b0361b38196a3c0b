import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { providerName } from '../../../messages/social-providers.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { setSocialMode, socialQuery } from '../queries/social.ts';

type Mode = Schema<'SandboxSocialMode'>;
type Person = Schema<'SandboxSocialPerson'>;

const modes: { value: Mode['mode']; label: string }[] = [
  { value: 'ask', label: t('modeAsk') },
  { value: 'consent', label: t('modeConsent') },
  { value: 'decline', label: t('modeDecline') },
  { value: 'no_email', label: t('modeNoEmail') },
  { value: 'down', label: t('modeDown') },
];

/** How the simulated social providers respond, and who has an account with them. */
export function SocialPanel() {
  const query = useQuery(socialQuery);
  return (
    <Loaded query={query}>
      {({ list, modes: current }) => (
        <>
          <Section title={t('modesTitle')} help={t('modesHelp')}>
            <Rows>
              {current.map((mode) => (
                <ModeRow
                  key={mode.provider}
                  mode={mode}
                  people={list.filter(({ provider }) => provider === mode.provider)}
                />
              ))}
            </Rows>
          </Section>
          <Section title={t('socialPeople')} help={t('socialPeopleHelp')}>
            <Rows>
              {list.map((person) => (
                <li key={`${person.provider}${person.id}`} className="flex flex-wrap items-center gap-2 p-3">
                  <Badge>{providerName(person.provider)}</Badge>
                  <span className="font-semibold">{person.name}</span>
                  <CopyButton value={person.id} what={t('idOf', { nick: person.name })} />
                  {person.email === null ? (
                    <span className="text-muted">{t('noEmail')}</span>
                  ) : (
                    <CopyButton value={person.email} what={`${person.name} ${t('email')}`} />
                  )}
                </li>
              ))}
            </Rows>
          </Section>
          <ApiCalls
            calls={[
              { method: 'GET', path: 'social/people' },
              { method: 'PUT', path: 'social/mode', body: { provider: 'kakao', mode: 'decline' } },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

/** The value of "no one in particular" in a list of ids. */
const noPerson = '';

function ModeRow({ mode: { provider, mode, person }, people }: { mode: Mode; people: readonly Person[] }) {
  const set = (next: Mode['mode'], who: string) =>
    void runAction(
      () => setSocialMode({ provider, mode: next, ...(who === noPerson ? {} : { person: who }) }),
      t('done'),
    );
  return (
    <li className="grid grid-cols-2 items-end gap-3 p-3 lg:grid-cols-[8rem_1fr_1fr] lg:items-center">
      <p className="col-span-2 flex items-center gap-2 font-semibold lg:col-span-1">
        {providerName(provider)}
        {mode !== 'ask' && <Badge tone="honey">{t('modeChanged')}</Badge>}
      </p>
      <Choice
        label={t('modeAnswer')}
        of={providerName(provider)}
        value={mode}
        options={modes}
        onChange={(next) => set(next, person ?? noPerson)}
      />
      <Choice
        label={t('modePerson')}
        of={providerName(provider)}
        value={person ?? noPerson}
        options={[
          { value: noPerson, label: t('modePersonAny') },
          ...people.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
        ]}
        onChange={(who) => set(mode, who)}
      />
    </li>
  );
}
