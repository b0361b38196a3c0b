import { Intent } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/exchange.ts';
import { Field } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { toast } from '../../../ui/toast.ts';
import type { UploadedFile } from '../../files/index.ts';
import { SubmitSection, useUnsaved } from '../../settings/index.ts';
import { banksQuery, type ExchangeAccount, sendExchangeAccount } from '../queries/exchange.ts';
import { type AccountValues, initialValues, requestOf, validators, wireNames } from './account-form.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { DocumentField, type DocumentName } from './DocumentField.tsx';

/** The form of the exchange account; after a rejection it starts with the previous values. */
export function AccountForm({ before, onSent }: { before: ExchangeAccount | null; onSent: () => void }) {
  const form = useForm<AccountValues>({ defaultValues: initialValues(before) });
  const [documents, setDocuments] = useState<Record<DocumentName, UploadedFile | null>>({
    id: before?.id_file ?? null,
    passbook: before?.passbook_file ?? null,
    corp: before?.corp_file ?? null,
  });
  const [missing, setMissing] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const { errors, isDirty, isSubmitting } = form.formState;
  const release = useUnsaved(isDirty);
  const business = form.watch('type') === '2';
  const required: readonly DocumentName[] = business ? ['id', 'passbook', 'corp'] : ['id', 'passbook'];
  const isIncomplete = required.some((name) => documents[name] === null);

  const send = form.handleSubmit(async (values) => {
    const { id, passbook, corp } = documents;
    if (!id || !passbook || isIncomplete) return;
    setFormError(null);
    try {
      const files = { id: id.file_id, passbook: passbook.file_id, corp: corp?.file_id };
      const request = requestOf(values, files);
      await intent.attempt(request, (key) => sendExchangeAccount(request, key));
    } catch (error) {
      setFormError(showRefusal(form.setError, error, wireNames));
      return;
    }
    release();
    toast(t('sent'), { tone: 'good' });
    onSent();
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setMissing(isIncomplete);
        void send(event);
      }}
      className="flex flex-col gap-6"
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('type')}</legend>
        <div className="flex flex-wrap gap-2">
          {(['1', '2'] as const).map((type) => (
            <label
              key={type}
              className="flex h-10 items-center gap-2 rounded-control border border-edge px-3 text-sm has-checked:border-honey has-checked:bg-honey-soft"
            >
              <input type="radio" value={type} className="accent-honey" {...form.register('type')} />
              {t(`type_${type}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <BankField error={errors.bank?.message} field={form.register('bank', { validate: validators.bank })} />
      <NumberField
        label={t('number')}
        autoComplete="off"
        error={errors.number?.message}
        {...form.register('number', { validate: validators.number })}
      />
      <Field
        label={t('holder')}
        maxLength={30}
        help={t('holderHelp')}
        error={errors.holder?.message}
        {...form.register('holder', { validate: validators.holder })}
      />
      <NumberField
        kind="phone"
        label={t('mobile')}
        error={errors.mobile?.message}
        {...form.register('mobile', { validate: validators.mobile })}
      />
      {business && <BusinessFields form={form} />}
      <fieldset className="flex flex-col gap-6">
        <legend className="mb-2 text-md font-extrabold">{t('documents')}</legend>
        {required.map((name) => (
          <DocumentField
            key={name}
            name={name}
            paper={documents[name]}
            error={
              missing && documents[name] === null
                ? t('documentRequired', { paper: t(`paper_${name}`) })
                : undefined
            }
            onChange={(paper) => setDocuments((before) => ({ ...before, [name]: paper }))}
            onBusy={setUploading}
          />
        ))}
      </fieldset>
      <SubmitSection formError={formError} action={t('send')} busy={isSubmitting || uploading} />
    </form>
  );
}

function BankField({
  field,
  error,
}: {
  field: ReturnType<ReturnType<typeof useForm<AccountValues>>['register']>;
  error: string | undefined;
}) {
  const { data } = useQuery(banksQuery);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t('bank')}
      </label>
      {/* Remounted once the banks are loaded: a value without a matching option would be lost. */}
      <select
        key={data ? 'banks' : 'none'}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className="h-12 w-full rounded-control border border-edge bg-background px-3 text-md"
        {...field}
      >
        <option value="">{t('bankPick')}</option>
        {data?.list.map(({ bank_cd, bank_nm }) => (
          <option key={bank_cd} value={bank_cd}>
            {bank_nm}
          </option>
        ))}
      </select>
      {error && (
        <FieldError id={`${id}-note`} className="mt-1">
          {error}
        </FieldError>
      )}
    </div>
  );
}
