import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { act } from '../parts/act.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { answerIdentity, identityQuery } from '../queries/identity.ts';

type Person = Schema<'MagicPerson'>;

/** Verifications that wait for an answer, and whom they can be answered as. */
export function IdentityPanel() {
  const query = useQuery(identityQuery);
  return (
    <Loaded query={query}>
      {({ people, pending }) => (
        <>
          <Section title={t('pendingTitle')}>
            {pending.length === 0 ? (
              <EmptyState title={t('pendingEmpty')} body={t('pendingEmptyBody')} />
            ) : (
              <Rows>
                {pending.map((verification) => (
                  <PendingRow key={verification.cert_key} verification={verification} people={people} />
                ))}
              </Rows>
            )}
          </Section>
          <Section title={t('peopleTitle')} help={t('peopleHelp')}>
            <Rows>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </Rows>
          </Section>
        </>
      )}
    </Loaded>
  );
}

function PendingRow({
  verification,
  people,
}: {
  verification: Schema<'PendingIdentity'>;
  people: readonly Person[];
}) {
  const { cert_key, purpose_cd, popup_url, created_at } = verification;
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{purpose_cd}</span>
        <time dateTime={created_at} className="text-muted">
          {formatDateTime(created_at)}
        </time>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {people.map((person) => (
          <Button
            key={person.id}
            size="sm"
            onClick={() => void act(() => answerIdentity(cert_key, person), t('answered'))}
          >
            {t('answerAs', { person: person.label })}
          </Button>
        ))}
        <Button size="sm" onClick={() => void act(() => answerIdentity(cert_key, null), t('answered'))}>
          {t('answerDecline')}
        </Button>
        <a href={popup_url} target="_blank" rel="noreferrer" className={buttonClass('ghost', 'sm')}>
          {t('openPopup')}
        </a>
      </div>
    </li>
  );
}

function PersonRow({ person }: { person: Person }) {
  const facts = [
    [t('name'), person.name],
    [t('birth'), person.birth],
    [t('phone'), person.phone],
    [t('carrier'), person.carrier],
  ] as const;
  return (
    <li className="p-3">
      <p className="font-semibold">{person.label}</p>
      <p className="text-muted">{person.note}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-center gap-2">
            <dt className="w-20 shrink-0 text-muted">{label}</dt>
            <dd>
              <CopyButton value={value} what={`${person.label} ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
