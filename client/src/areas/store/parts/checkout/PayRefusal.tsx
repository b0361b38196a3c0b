import { Link } from 'react-router';
import { t } from '../../../../messages/store.ts';
import { paths } from '../../../../routing/paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';

const nextSteps: Readonly<Record<string, { to: string; label: string }>> = {
  verification_required: { to: paths.userVerification, label: t('toVerify') },
  block_admin: { to: paths.sanctions, label: t('toSanctions') },
};

/** Why the member may not pay at all, and what they can do. */
export function PayRefusal({ code, message }: { code: string; message: string }) {
  const nextStep = nextSteps[code];
  return (
    <FormAlert message={message} tone={code === 'charge_limit_exceeded' ? 'wait' : 'danger'}>
      {nextStep && (
        <Link to={nextStep.to} className={buttonClass('primary', 'sm', 'mt-2')}>
          {nextStep.label}
        </Link>
      )}
    </FormAlert>
  );
}
