import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsEmbedded } from '../../../media/index.ts';

/** A link from a room to another page of the site; from another site's frame it opens a new tab (MEDIA-19). */
export function ExitLink({
  to,
  replace = false,
  className,
  children,
}: {
  to: string;
  /** The target replaces the room in the history. */
  replace?: boolean;
  className: string;
  children: ReactNode;
}) {
  const isEmbedded = useIsEmbedded();
  return (
    <Link
      to={to}
      replace={replace}
      className={className}
      {...(isEmbedded ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
    </Link>
  );
}
