import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { t } from '../../../messages/ranks.ts';

/** The change of place since the previous period; nothing while unknown. */
export function Change({ rank, before, known }: { rank: number; before: number | null; known: boolean }) {
  if (!known) return null;
  if (before === null)
    return (
      <span className="text-xs font-extrabold text-honey-text" title={t('fresh')}>
        {t('freshShort')}
      </span>
    );
  const rose = before - rank;
  if (rose === 0)
    return (
      <span className="inline-flex text-muted" title={t('same')}>
        <Minus size={14} aria-hidden />
        <span className="sr-only">{t('same')}</span>
      </span>
    );
  const places = Math.abs(rose);
  const text = rose > 0 ? t('rose', { places }) : t('fell', { places });
  return (
    <span
      className={`inline-flex items-center text-xs font-semibold ${rose > 0 ? 'text-good-text' : 'text-danger-text'}`}
      title={text}
    >
      {rose > 0 ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />}
      <span aria-hidden>{places}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
