import { CircleAlert, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = {
  danger: { Icon: CircleAlert, colour: 'text-danger-text' },
  wait: { Icon: Clock, colour: 'text-warn-text' },
  info: { Icon: Info, colour: 'text-honey-text' },
} as const;

/**
 * The message of a form as a whole: why it was refused, or when to retry. The element is in the page from the start, so
 * that screen readers announce its text.
 */
export function FormAlert({
  message,
  tone = 'danger',
  children,
}: {
  message: string | null;
  tone?: keyof typeof icons;
  /** Details, or possible actions. */
  children?: ReactNode;
}) {
  const { Icon, colour } = icons[tone];
  return (
    <div role="alert">
      {message && (
        <div className="flex items-start gap-2 rounded-control bg-raised p-3 text-sm">
          <Icon size={20} aria-hidden className={`shrink-0 ${colour}`} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
