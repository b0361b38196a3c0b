import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import {
  type SessionUser,
  type SocialProvider,
  SocialUnavailable,
  socialProvidersQuery,
  startSocial,
} from '../../session/index.ts';
import { RowsSkeleton } from '../parts/skeletons.tsx';

/** The member's social accounts: linked ones, and buttons to link others. */
export function SocialLinks({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(socialProvidersQuery);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (data?.list.length === 0) return null;

  const link = async (provider: SocialProvider): Promise<void> => {
    setRefusal(null);
    setLeaving(provider);
    try {
      await startSocial({ provider, redirect: paths.mypagePerson, intent: 'link' });
    } catch (failure) {
      setLeaving(null);
      setRefusal(failure instanceof SocialUnavailable ? failure.message : errorMessage(failure));
    }
  };

  return (
    <Section title={t('socialTitle')} help={t('socialHelp')}>
      <div className="has-[p]:mb-3">
        <FormAlert message={refusal} />
      </div>
      {data ? (
        <Card>
          {data.list.map(({ provider, name }) => (
            <div key={provider} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <span className="flex-1 font-semibold">{name}</span>
              {user.social_providers.includes(provider) ? (
                <span className="flex items-center gap-1 text-good-text">
                  <CircleCheck size={16} aria-hidden />
                  {t('socialLinked')}
                </span>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('socialLinkOf', { provider: name })}
                  busy={leaving === provider}
                  disabled={leaving !== null}
                  onClick={() => void link(provider)}
                >
                  {t('socialLink')}
                </Button>
              )}
            </div>
          ))}
        </Card>
      ) : error ? (
        <ErrorState title={t('socialFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} />
      )}
    </Section>
  );
}
