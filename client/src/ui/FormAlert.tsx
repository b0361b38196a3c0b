import { CircleAlert, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = {
  danger: { Icon: CircleAlert, colour: 'text-danger-text' },
  wait: { Icon: Clock, colour: 'text-warn-text' },
  info: { Icon: Info, colour: 'text-honey-text' },
} as const;

/**
 * What a form has to say as a whole: why it was refused, what to wait for. It stands in the page from the start, so
 * that its words are read aloud when they come.
 */
export function FormAlert({
  message,
  tone = 'danger',
  children,
}: {
  message: string | null;
  tone?: keyof typeof icons;
  /** More about it, or what can be done. */
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
