import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Section } from '../../../ui/Section.tsx';
import { act } from '../parts/act.ts';
import { Choice } from '../parts/Choice.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { setSocialMode, socialQuery } from '../queries/social.ts';

type Mode = Schema<'SandboxSocialMode'>;
type Person = Schema<'SandboxSocialPerson'>;

const providerNames: Record<Mode['provider'], string> = {
  apple: t('providerApple'),
  facebook: t('providerFacebook'),
  google: t('providerGoogle'),
  kakao: t('providerKakao'),
  naver: t('providerNaver'),
};

const modes: { value: Mode['mode']; label: string }[] = [
  { value: 'ask', label: t('modeAsk') },
  { value: 'consent', label: t('modeConsent') },
  { value: 'decline', label: t('modeDecline') },
  { value: 'no_email', label: t('modeNoEmail') },
  { value: 'down', label: t('modeDown') },
];

/** How the simulated social providers answer, and who has an account with them. */
export function SocialPanel() {
  const query = useQuery(socialQuery);
  return (
    <Loaded query={query}>
      {({ list, modes: current }) => (
        <>
          <Section title={t('modesTitle')}>
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
          <Section title={t('socialPeople')}>
            <Rows>
              {list.map((person) => (
                <li key={`${person.provider}${person.id}`} className="flex flex-wrap items-center gap-2 p-3">
                  <Badge>{providerNames[person.provider]}</Badge>
                  <span className="font-semibold">{person.name}</span>
                  <span className="text-muted">{person.id}</span>
                  {person.email === null ? (
                    <span className="text-muted">{t('noEmail')}</span>
                  ) : (
                    <CopyButton value={person.email} what={`${person.name} ${t('email')}`} />
                  )}
                </li>
              ))}
            </Rows>
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** The value of "nobody in particular" in a list of ids. */
const anybody = '';

function ModeRow({ mode: { provider, mode, person }, people }: { mode: Mode; people: readonly Person[] }) {
  const set = (next: Mode['mode'], who: string) =>
    void act(
      () => setSocialMode({ provider, mode: next, ...(who === anybody ? {} : { person: who }) }),
      t('done'),
    );
  return (
    <li className="grid items-end gap-3 p-3 sm:grid-cols-2">
      <Choice
        label={providerNames[provider]}
        value={mode}
        options={modes}
        onChange={(next) => set(next, person ?? anybody)}
      />
      <Choice
        label={`${providerNames[provider]} ${t('modePerson')}`}
        value={person ?? anybody}
        options={[
          { value: anybody, label: t('modePersonAny') },
          ...people.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
        ]}
        onChange={(who) => set(mode, who)}
      />
    </li>
  );
}
