import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';

/**
 * A layer anchored to its opener; closes on Escape and on a press outside, and restores the focus. It brings Radix with
 * it: load the module that uses it lazily.
 */
export function Popover({
  anchor,
  label,
  onClose,
  children,
  className,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // A press on the opener closes by its own toggle; closing here as well would reopen it.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onFocusOutside={(event) => {
            // The element around the opener takes the focus when a finger that opened this is lifted.
            if (event.target instanceof Node && event.target.contains(anchor.current)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
          className={clsx(
            'z-50 animate-fade-in rounded-card border border-line bg-surface shadow-float',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
