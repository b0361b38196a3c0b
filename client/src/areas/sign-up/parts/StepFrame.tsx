import { type ReactNode, useEffect, useRef } from 'react';

/** A step with its heading and content. The heading receives the focus when the step starts. */
export function StepFrame({
  title,
  body,
  focus,
  children,
}: {
  title: string;
  body?: string;
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
        <h1 ref={heading} tabIndex={-1} className="text-xl font-extrabold outline-none">
          {title}
        </h1>
        {body && <p className="mt-1 text-md text-pretty text-muted">{body}</p>}
      </div>
      {children}
    </section>
  );
}
