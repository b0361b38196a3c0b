import { t } from '../../messages/console.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * In a form whose text another operator changed first: who did, and the texts as they are now beside the operator's
 * own, which the form retains.
 */
export function NewerVersion({
  message,
  texts,
  onTake,
}: {
  message: string;
  /** The label of each text that differs, and the text now; null: what is edited no longer exists. */
  texts: readonly (readonly [label: string, text: string])[] | null;
  /** Replaces the form's texts by those. */
  onTake: () => void;
}) {
  return (
    <section
      role="alert"
      aria-label={t('newerVersion')}
      className="flex flex-col gap-2 rounded-card border border-honey p-3"
    >
      <p className="font-semibold">{message}</p>
      <p className="text-sm text-muted">{t(texts ? 'newerVersionHelp' : 'newerVersionGone')}</p>
      {texts?.map(([label, text]) => (
        <div key={label}>
          <h3 className="text-sm font-semibold">{label}</h3>
          <p className="chat-text max-h-60 overflow-y-auto border-honey border-l-2 pl-3 whitespace-pre-line">
            {text || '-'}
          </p>
        </div>
      ))}
      {texts && (
        <div>
          <Button size="sm" onClick={onTake}>
            {t('newerVersionTake')}
          </Button>
        </div>
      )}
    </section>
  );
}
