import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A menu under its trigger. Brings Radix with it: load the part that uses it lazily. */
export function Menu({
  trigger,
  label,
  items,
}: {
  /** One element that takes a ref and button properties. */
  trigger: ReactNode;
  label: string;
  items: readonly { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void }[];
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          className="z-50 min-w-40 animate-fade-in rounded-card border border-line bg-surface p-1 shadow-float"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              onSelect={item.onSelect}
              className={clsx(
                'flex h-10 cursor-pointer items-center gap-2 rounded-control px-3 text-sm outline-none data-highlighted:bg-raised',
                item.danger && 'text-danger-text',
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
