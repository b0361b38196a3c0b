import clsx from 'clsx';
import { assetUrl } from '../../api/hosts.ts';

/** The cover of a book; its title is shown beside it. */
export function Cover({ cover, className }: { cover: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block aspect-3/4 overflow-hidden rounded-control bg-raised', className)}
    >
      <img
        src={assetUrl(cover)}
        alt=""
        width={600}
        height={800}
        loading="lazy"
        className="size-full object-cover"
      />
    </span>
  );
}
