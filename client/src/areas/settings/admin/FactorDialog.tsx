import { useState } from 'react';
import { t } from '../../../messages/factor.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { FactorSetup, RecoveryCodes } from '../../session/index.ts';
import { addFactor, beginFactor } from './security-calls.ts';

/** Sets up a factor, and shows the recovery codes that come with the first one; or shows new codes. */
export default function FactorDialog({
  method = 'totp',
  codes: issued,
  onClose,
}: OverlayProps & { method?: 'totp' | 'passkey'; codes?: readonly string[] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(issued ?? null);
  return (
    <Dialog title={t(codes ? 'codesTitle' : method)} onClose={onClose}>
      <div className="pt-2">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <FactorSetup
            methods={[method]}
            begin={beginFactor}
            add={async (addition) => {
              const recoveryCodes = await addFactor(addition);
              toast(t('added'), { tone: 'good' });
              if (recoveryCodes.length > 0) setCodes(recoveryCodes);
              else onClose();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
