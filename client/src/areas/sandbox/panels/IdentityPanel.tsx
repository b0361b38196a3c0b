import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { formatMoment, formatTimeOfDay } from '../parts/moment.ts';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { answerIdentity, answerOf, identityQuery } from '../queries/identity.ts';

type Person = Schema<'MagicPerson'>;

const purposes: Readonly<Record<string, string>> = {
  join: t('purposeJoin'),
  certify: t('purposeVerify'),
  phone_edit: t('purposePhoneEdit'),
};

/** Pending verifications, and the people they can be completed as. */
export function IdentityPanel() {
  const query = useQuery(identityQuery);
  return (
    <Loaded query={query}>
      {({ people, pending }) => (
        <>
          <Section title={t('pendingTitle')} help={t('pendingHelp')}>
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
          <ApiCalls
            calls={[
              { method: 'GET', path: 'identity' },
              {
                method: 'POST',
                path: `identity/${pending[0]?.cert_key ?? 'CERT_KEY'}/answer`,
                body: answerOf(people[0]),
              },
              {
                method: 'POST',
                path: `identity/${pending[0]?.cert_key ?? 'CERT_KEY'}/answer`,
                body: answerOf(null),
              },
            ]}
          />
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
  const { cert_key, purpose_cd, popup_url, created_at, expires_at } = verification;
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{purposes[purpose_cd] ?? purpose_cd}</span>
        <time dateTime={created_at} title={formatMoment(created_at)} className="text-muted">
          {formatTimeOfDay(created_at)}
        </time>
        <span className="text-muted">{t('until', { at: formatTimeOfDay(expires_at) })}</span>
        <CopyButton value={cert_key} what="cert_key" shown="cert_key" />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {people.map((person) => (
          <Button
            key={person.id}
            size="sm"
            onClick={() => void runAction(() => answerIdentity(cert_key, person), t('answered'))}
          >
            {t('answerAs', { person: person.label })}
          </Button>
        ))}
        <Button size="sm" onClick={() => void runAction(() => answerIdentity(cert_key, null), t('answered'))}>
          {t('answerDecline')}
        </Button>
        <a href={assetUrl(popup_url)} target="_blank" rel="noreferrer" className={buttonClass('ghost', 'sm')}>
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
    <li className="grid gap-x-4 gap-y-2 p-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{person.label}</p>
        <p className="text-muted">{person.note}</p>
      </div>
      <dl className="grid grid-cols-2 gap-y-1 sm:grid-cols-[8rem_8rem_10rem_7rem]">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="-ml-3">
              <CopyButton value={value} what={`${person.label} ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
