import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../messages/sign-up.ts';
import { Button } from '../../../ui/Button.tsx';

/** One step: what it is about, its content, a way back. Its heading has the focus when the step begins. */
export function StepFrame({
  title,
  body,
  onBack,
  focus,
  children,
}: {
  title: string;
  body?: string;
  onBack?: (() => void) | undefined;
  /** False for the first step of a visit: the page itself has the focus then. */
  focus: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section className="flex flex-col gap-6">
      <div>
        {onBack && (
          <Button
            variant="ghost"
            size="sm"
            className="mb-2 -ml-3"
            icon={<ArrowLeft size={16} aria-hidden />}
            onClick={onBack}
          >
            {t('back')}
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-lg font-extrabold outline-none">
          {title}
        </h1>
        {body && <p className="mt-1 text-muted">{body}</p>}
      </div>
      {children}
    </section>
  );
}
