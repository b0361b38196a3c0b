import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../messages/ebooks.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { balancesQuery } from '../../session/index.ts';
import { Cover } from '../Cover.tsx';
import { type EbookPurchaseProps, useEbookPurchase } from './use-ebook-purchase.ts';

/** Buys one chapter of a book, or all that are left, with BTUC or honey. */
export default function EbookPurchaseDialog({ onClose, ...opened }: EbookPurchaseProps & OverlayProps) {
  const { book, userKey, chapter } = opened;
  const { form, choices, price, submit, failure, payWith } = useEbookPurchase(opened, onClose);
  const balances = useQuery(balancesQuery(userKey)).data;
  const { isSubmitting } = form.formState;
  const amount = (value: number): string =>
    choices.pay === 'BTUC' ? t('btucAmount', { amount: formatNumber(value) }) : formatHoney(value);
  const balance = balances && (choices.pay === 'BTUC' ? balances.btuc_cnt : balances.star_cnt);
  return (
    <Dialog
      title={t('buyTitle', { title: book.title })}
      onClose={() => !isSubmitting && onClose()}
      footer={
        <Button variant="primary" size="lg" busy={isSubmitting} onClick={() => void submit()}>
          {t('buyNow', { price: amount(price) })}
        </Button>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="flex items-center gap-3 rounded-card bg-raised p-3">
          <Cover cover={book.cover} className="w-12 shrink-0" />
          <p className="min-w-0">
            <span className="block font-semibold">{book.title}</span>
            {chapter && (
              <span className="block text-sm text-muted">
                {t('chapterTitle', { no: chapter.chapter_no, title: chapter.title })}
              </span>
            )}
          </p>
        </div>
        {chapter && (
          <RadioCards
            legend={t('buyWhat')}
            options={[
              { value: 'one', label: t('buyOne', { no: chapter.chapter_no }) },
              {
                value: 'left',
                label: t('buyAll', { count: book.left_chapter_cnt }),
                note:
                  book.discount_percent > 0 ? t('discount', { percent: book.discount_percent }) : undefined,
              },
            ]}
            {...form.register('what')}
          />
        )}
        <RadioCards
          legend={t('payBy')}
          options={[
            {
              value: 'BTUC',
              label: t('payBtuc'),
              note: balances && t('balanceBtuc', { amount: formatNumber(balances.btuc_cnt) }),
            },
            {
              value: 'STAR',
              label: t('payStar'),
              note: balances && t('balanceStar', { amount: formatHoney(balances.star_cnt) }),
            },
          ]}
          {...form.register('pay')}
        />
        <dl className="flex flex-col gap-1">
          <div className="flex items-center justify-between">
            <dt className="text-muted">{t('price')}</dt>
            <dd className="text-lg font-extrabold text-honey-text">{amount(price)}</dd>
          </div>
          {balance !== undefined && balance >= price && (
            <div className="flex items-center justify-between text-sm text-muted">
              <dt>{t('afterwards')}</dt>
              <dd>{amount(balance - price)}</dd>
            </div>
          )}
        </dl>
        <FormAlert message={failure?.message ?? null}>
          {failure?.short === 'STAR' && (
            <Link to={paths.stores} className={buttonClass('primary', 'sm', 'mt-2')}>
              {t('charge')}
            </Link>
          )}
          {failure?.short === 'BTUC' && (
            <Button size="sm" className="mt-2" onClick={() => payWith('STAR')}>
              {t('payWithHoney')}
            </Button>
          )}
        </FormAlert>
        <p className="text-xs text-muted">{t('buyNote')}</p>
        {/* Enter in a field submits, as the button does. */}
        <button type="submit" className="hidden" aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
