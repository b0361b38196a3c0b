import { Intent } from '@honey/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCode, errorMessage, isRefusal } from '../../../api/errors.ts';
import { t } from '../../../messages/ebooks.ts';
import { toast } from '../../../ui/toast.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';
import { type BookInfo, buyChapters, type Chapter, ebooksChanged } from '../queries/ebooks.ts';

/** The site whose books are offered. */
const ebookSite = 2;

/** What the dialog is opened with. */
export interface EbookPurchaseProps {
  book: BookInfo;
  userKey: number;
  /** The locked chapter that was chosen; without one, all that are left are bought. */
  chapter?: Pick<Chapter, 'chapter_no' | 'title'>;
  /** Called when the chapters are bought, before the dialog closes. */
  onBought?: () => void;
}

/** The choices of the form. */
interface Choices {
  what: 'one' | 'left';
  pay: 'BTUC' | 'STAR';
}

/** The currencies whose balance did not suffice. */
const shortCodes: Partial<Record<string, Choices['pay']>> = {
  not_enough_btuc: 'BTUC',
  not_enough_star: 'STAR',
};

/** Why a purchase failed. */
interface PurchaseFailure {
  message: string;
  /** The currency whose balance does not suffice. */
  short: Choices['pay'] | undefined;
}

/** The price of a choice. */
function priceOf(book: BookInfo, { what, pay }: Choices): number {
  if (what === 'one') return pay === 'BTUC' ? book.chapter_btuc_cnt : book.chapter_star_cnt;
  return pay === 'BTUC' ? book.left_btuc_cnt : book.left_star_cnt;
}

/**
 * Buys chapters: one call, which cannot charge twice if it is repeated after an unknown outcome. The displayed balances
 * are updated at once.
 * @param onClose closes the dialog
 */
export function useEbookPurchase(
  { book, userKey, chapter, onBought }: EbookPurchaseProps,
  onClose: () => void,
) {
  const client = useQueryClient();
  const [intent] = useState(() => new Intent());
  const [failure, setFailure] = useState<PurchaseFailure | null>(null);
  const form = useForm<Choices>({ defaultValues: { what: chapter ? 'one' : 'left', pay: 'BTUC' } });
  const choices = form.watch();
  const price = priceOf(book, choices);

  const buy = async (): Promise<void> => {
    const { pay, what } = choices;
    const body = {
      site_id: ebookSite,
      book_id: book.book_id,
      pay_cd: pay,
      price,
      ...(what === 'one' && chapter && { chapter_no: chapter.chapter_no }),
    };
    const { balance, chapters } = await intent.attempt(body, (key) => buyChapters(body, key));
    const changed = pay === 'BTUC' ? { btuc_cnt: balance } : { star_cnt: balance };
    client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
    client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, ...changed });
    toast(t('bought', { count: chapters.length }), { tone: 'good' });
    onBought?.();
    onClose();
    await ebooksChanged();
  };

  const submit = form.handleSubmit(async () => {
    setFailure(null);
    try {
      await buy();
    } catch (error) {
      const code = errorCode(error) ?? '';
      // The dialog shows prices of its opening: the page behind it gets the new ones.
      if (code === 'ebook_price_changed' || code === 'chapter_bought' || code === 'ebook_nothing_left')
        void ebooksChanged();
      setFailure({ message: failureMessage(error, code), short: shortCodes[code] });
    }
  });

  /** Changes the currency, which answers a balance that did not suffice. */
  const payWith = (pay: Choices['pay']): void => {
    form.setValue('pay', pay);
    setFailure(null);
  };

  return { form, choices, price, submit, failure, payWith };
}

function failureMessage(error: unknown, code: string): string {
  if (code === 'external_pending') return t('pending');
  if (code === 'not_enough_btuc') return t('shortBtuc');
  if (code === 'not_enough_star') return t('shortStar');
  return isRefusal(error) || code === 'unavailable' ? errorMessage(error) : t('unsure');
}
