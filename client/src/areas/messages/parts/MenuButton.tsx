import type { ReactNode } from 'react';

/** An action in a menu. */
export function MenuButton({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-raised"
    >
      <span className="text-muted">{icon}</span>
      {children}
    </button>
  );
}
