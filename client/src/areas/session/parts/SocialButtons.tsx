import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/login.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { SocialProvider } from '../model/social-flow.ts';
import { SocialUnavailable, socialProvidersQuery, startSocial } from '../queries/social.ts';

/** Signing in with an account elsewhere; nothing stands here where none is on offer. */
export function SocialButtons({ redirect }: { redirect: string }) {
  const { data, isPending } = useQuery(socialProvidersQuery);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (data?.list.length === 0) return null;

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

  return (
    <section aria-label={t('socialGroup')} className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <FormAlert message={refusal} />
      <div className="grid grid-cols-2 gap-2">
        {isPending
          ? [0, 1, 2, 3].map((place) => <Skeleton key={place} className="h-10" />)
          : data?.list.map(({ provider, name }) => (
              <Button
                key={provider}
                className="last:odd:col-span-2"
                aria-label={t('socialLogin', { provider: name })}
                busy={leaving === provider}
                disabled={leaving !== null}
                onClick={() => void start(provider)}
              >
                {name}
              </Button>
            ))}
      </div>
    </section>
  );
}
