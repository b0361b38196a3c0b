import { useState } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox-events.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { type CouponKind, giveCoupon } from '../../queries/events.ts';
import { PersonaChoice } from '../PersonaChoice.tsx';
import { useAction } from '../use-action.ts';

const kinds = (['discount', 'honey', 'item'] as const satisfies readonly CouponKind[]).map((value) => ({
  value,
  label: t(`coupon_${value}`),
}));

/** A coupon for a persona. */
export function CouponGift({ personas }: { personas: readonly Schema<'SandboxPersona'>[] }) {
  const [member, setMember] = useState('viewer01');
  const [kind, setKind] = useState<CouponKind>('discount');
  const { busy, run } = useAction();
  const userKey = personas.find(({ id }) => id === member)?.user_key;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (userKey !== undefined) void run(() => giveCoupon(userKey, kind), t('couponGiven'));
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      <PersonaChoice label={t('member')} personas={personas} value={member} onChange={setMember} />
      <Choice label={t('couponKind')} value={kind} options={kinds} onChange={setKind} />
      <Button type="submit" busy={busy} disabled={userKey === undefined} className="justify-self-start">
        {t('giveCoupon')}
      </Button>
    </form>
  );
}
