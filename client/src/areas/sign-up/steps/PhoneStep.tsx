import { CircleCheck } from 'lucide-react';
import { t } from '../../../messages/sign-up.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { PhoneCodeFields, phoneCodeCalls } from '../../verification/index.ts';
import { StepFrame } from '../parts/StepFrame.tsx';
import type { StepProps } from './step-props.ts';

const calls = phoneCodeCalls('join');

/** Sign-up by phone: a code is sent to the verified number, which replaces ID and password. */
export function PhoneStep({ draft, change, onNext, refusal, focus }: StepProps) {
  return (
    <StepFrame title={t('phoneTitle')} body={t('phoneBody')} focus={focus}>
      <FormAlert message={refusal?.message ?? null} />
      {draft.phoneCodeKey ? (
        <>
          <p className="flex items-center gap-2 rounded-card bg-raised p-4 text-md font-semibold">
            <CircleCheck size={24} aria-hidden className="shrink-0 text-good-text" />
            {draft.verified?.phoneHide}
          </p>
          <Button variant="primary" size="lg" onClick={onNext}>
            {t('next')}
          </Button>
        </>
      ) : (
        <PhoneCodeFields
          calls={calls}
          phone={draft.verified?.phone ?? ''}
          onProven={(_, { phoneCodeKey }) => {
            change({ phoneCodeKey });
            onNext();
          }}
        />
      )}
    </StepFrame>
  );
}
