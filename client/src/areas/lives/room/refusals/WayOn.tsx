import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsEmbedded } from '../../../media/index.ts';

/** A link from a room to another page of the site; out of another site's frame in a tab of its own (MEDIA-19). */
export function WayOn({
  to,
  replace = false,
  className,
  children,
}: {
  to: string;
  /** The other page takes the room's place. */
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
