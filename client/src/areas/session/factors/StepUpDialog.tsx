import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { t } from '../../../messages/factor.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type FactorProof, FactorProofForm } from './FactorProofForm.tsx';
import { methodsOf, securityChanged, securityQuery } from './security-query.ts';

async function verify(body: FactorProof): Promise<void> {
  const { access_token, expires_in } = await unwrap(api.POST('/v1/admin/security/step-up', { body }));
  const session = sessionStore.getState();
  if (session)
    sessionStore.set({ ...session, access_token, access_expires_at: Date.now() + expires_in * 1000 });
  void securityChanged();
}

const passkeyOptions = async (): Promise<string> =>
  (await unwrap(api.POST('/v1/admin/security/passkey-options'))).options;

/** Verifies the second factor again, over the action that needs it (SESSION-55). */
export default function StepUpDialog({
  onClose,
  onEnd,
}: OverlayProps & { onEnd: (verified: boolean) => void }) {
  const { data, error, refetch } = useQuery(securityQuery);
  // Navigation closes overlays too: the waiting call is then refused.
  const end = useRef(onEnd);
  useEffect(() => () => end.current(false), []);
  return (
    <Dialog title={t('stepUpTitle')} description={t('stepUpBody')} onClose={onClose}>
      <div className="pt-2">
        {data ? (
          <FactorProofForm
            methods={methodsOf(data)}
            passkeyOptions={passkeyOptions}
            onProof={async (proof) => {
              await verify(proof);
              onEnd(true);
              onClose();
            }}
          />
        ) : error ? (
          <ErrorState body={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Dialog>
  );
}
