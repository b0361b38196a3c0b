import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/login.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type SocialProvider, socialProviders } from '../model/social-flow.ts';
import { SocialUnavailable, socialProvidersQuery, startSocial } from '../queries/social.ts';
import { ProviderMark } from './ProviderMark.tsx';

/** Sign-in with social accounts; nothing if none are offered. */
export function SocialButtons({ redirect }: { redirect: string }) {
  const { data, isPending } = useQuery(socialProvidersQuery);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!isPending && !data?.list.length) return null;

  const start = async (provider: SocialProvider): Promise<void> => {
    setRefusal(null);
    setLeaving(provider);
    try {
      await startSocial({ provider, redirect, intent: 'login' });
    } catch (error) {
      setLeaving(null);
      setRefusal(error instanceof SocialUnavailable ? error.message : errorMessage(error));
    }
  };
  // In the order users expect here, not alphabetically.
  const offered = socialProviders.flatMap(
    (known) => data?.list.filter(({ provider }) => provider === known) ?? [],
  );

  return (
    <section aria-label={t('socialGroup')} className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <FormAlert message={refusal} />
      <div className="flex justify-center sm:gap-3">
        {isPending
          ? socialProviders.map((place) => (
              <span key={place} className="flex w-16 min-w-12 flex-col items-center gap-1 py-1">
                <Skeleton className="size-12 rounded-pill" />
                <Skeleton className="h-4 w-8" />
              </span>
            ))
          : offered.map(({ provider, name }) => (
              <button
                key={provider}
                type="button"
                aria-label={t('socialLogin', { provider: name })}
                aria-busy={leaving === provider || undefined}
                disabled={leaving !== null}
                onClick={() => void start(provider)}
                className="flex w-16 min-w-12 flex-col items-center gap-1 rounded-card py-1 text-xs font-semibold transition-colors hover:bg-raised disabled:opacity-50 aria-busy:animate-skeleton aria-busy:opacity-100"
              >
                <ProviderMark provider={provider} />
                {name}
              </button>
            ))}
      </div>
    </section>
  );
}
