import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../../api/form-refusal.ts';
import { t } from '../../../../messages/store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { lastPhone, storePhone } from '../../model/last-used.ts';
import { type Deposit, requestReceipt } from '../../queries/deposits.ts';

/** The cash receipt of a bank transfer: requested once, and its status. */
export function Receipt({ deposit, userKey }: { deposit: Deposit; userKey: number }) {
  const { receipt } = deposit;
  if (receipt === null && deposit.receipt_open_yn === 'N') return null;
  return (
    <div className="mt-6">
      <Section title={t('receiptTitle')}>
        {receipt === null ? (
          <ReceiptForm udKey={deposit.ud_key} userKey={userKey} />
        ) : (
          <p role="status" className="text-muted">
            {receipt.approval_no === null
              ? t('receiptRequested', { number: receipt.receipt_number })
              : t('receiptIssued', { number: receipt.receipt_number, approval: receipt.approval_no })}
          </p>
        )}
      </Section>
    </div>
  );
}

const rules = {
  phone: { pattern: /^01\d{8,9}$/, message: t('receiptPhoneWrong') },
  business: { pattern: /^\d{10}$/, message: t('receiptBusinessWrong') },
} as const;

function ReceiptForm({ udKey, userKey }: { udKey: string; userKey: number }) {
  const [kind, setKind] = useState<'phone' | 'business'>('phone');
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm({
    defaultValues: { receipt_number: lastPhone(userKey) },
  });
  const submit = handleSubmit(async ({ receipt_number }) => {
    setFormError(null);
    try {
      await requestReceipt(udKey, { kind, receipt_number });
      if (kind === 'phone') storePhone(userKey, receipt_number);
      toast(t('receiptSent'), { tone: 'good' });
    } catch (error) {
      setFormError(showRefusal(setError, error, { receipt_number: 'receipt_number' }));
    }
  });
  const { pattern, message } = rules[kind];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Choice
        label={t('receiptKind')}
        value={kind}
        options={[
          { value: 'phone', label: t('receipt_phone') },
          { value: 'business', label: t('receipt_business') },
        ]}
        onChange={(next) => {
          setKind(next);
          setValue('receipt_number', next === 'phone' ? lastPhone(userKey) : '');
          clearErrors();
        }}
      />
      <NumberField
        kind={kind === 'phone' ? 'phone' : 'number'}
        label={kind === 'phone' ? t('receiptNumberPhone') : t('receiptNumberBusiness')}
        error={formState.errors.receipt_number?.message}
        {...register('receipt_number', { validate: (text) => pattern.test(text) || message })}
      />
      <FormAlert message={formError} />
      <Button type="submit" busy={formState.isSubmitting}>
        {t('receiptRequest')}
      </Button>
    </form>
  );
}
