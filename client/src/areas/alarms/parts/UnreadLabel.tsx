import { t } from '../../../messages/alarms.ts';

/** A tab's name with its unread count. */
export function UnreadLabel({ name, count }: { name: string; count: number }) {
  if (count === 0) return name;
  return (
    <>
      {name}{' '}
      <span className="text-honey-text" aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{t('unread', { count })}</span>
    </>
  );
}
