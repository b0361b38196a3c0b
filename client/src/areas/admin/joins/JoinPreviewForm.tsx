import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/account-joins.ts';
import { personalTableName } from '../../../messages/personal-tables.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { Facts, isRequest, reasonRule } from '../../console/index.ts';
import { type JoinPreview, joinAccounts } from './join-queries.ts';

/** What would move, and the form that does it; without the form if it would be refused. */
export function JoinPreviewForm({ preview, onDone }: { preview: JoinPreview; onDone: () => void }) {
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Moves preview={preview} />
      <Tables preview={preview} />
      {preview.refusal === null ? (
        <Join preview={preview} onDone={onDone} />
      ) : (
        <FormAlert message={t(`refusal_${preview.refusal}` as 'refusal_join_open')} />
      )}
    </div>
  );
}

function Moves({ preview }: { preview: JoinPreview }) {
  const { from, to, coupon_cnt: coupons } = preview;
  return (
    <Facts
      facts={[
        [t('closes'), t('member', { nick: from.nick, key: from.user_key })],
        [t('stays'), t('member', { nick: to.nick, key: to.user_key })],
        [t('granted'), formatHoney(preview.granted_star_cnt)],
        [t('bought'), formatHoney(preview.bought_star_cnt)],
        [t('btuc'), t('count', { count: preview.btuc_cnt })],
        [t('items'), t('count', { count: preview.item_cnt })],
        [t('follows'), t('people', { count: preview.follow_cnt })],
        [t('coupons'), coupons === null ? t('couponsUnknown') : t('count', { count: coupons })],
      ]}
    />
  );
}

function Tables({ preview: { tables } }: { preview: JoinPreview }) {
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="px-3 py-2 font-semibold">{t('tables', { count: tables.length })}</summary>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="px-3 py-1 font-normal">
              {t('table')}
            </th>
            <th scope="col" className="px-3 py-1 text-right font-normal">
              {t('rows')}
            </th>
            <th scope="col" className="px-3 py-1 font-normal">
              {t('effect')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ table, row_cnt, effect }) => (
            <tr key={table} className="border-t border-line">
              <td title={table} className="px-3 py-1 wrap-anywhere">
                {personalTableName(table)}
              </td>
              <td className="px-3 py-1 text-right tabular-nums">{row_cnt}</td>
              <td className="px-3 py-1">{t(`effect_${effect}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Join({ preview, onDone }: { preview: JoinPreview; onDone: () => void }) {
  const { from_user_key, to_user_key, from, approval_yn } = preview;
  const form = useForm({ defaultValues: { reason: '', typed: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    setFormError(null);
    const body = { from_user_key, to_user_key, reason: reason.trim() };
    try {
      const joined = await intent.attempt(body, (key) => joinAccounts(body, key));
      toast(isRequest(joined) ? t('requested') : t('joined'), { tone: 'good' });
      onDone();
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { reason: 'reason' }));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-muted">{t('warning')}</p>
      {approval_yn === 'Y' && <p className="text-muted">{t('approval')}</p>}
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule })}
      />
      <Field
        label={t('typed')}
        help={t('typedHelp', { nick: from.nick })}
        autoComplete="off"
        error={errors.typed?.message}
        {...form.register('typed', { validate: (typed) => typed.trim() === from.nick || t('typedWrong') })}
      />
      <FormAlert message={formError} />
      <div>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {t('join')}
        </Button>
      </div>
    </form>
  );
}
