import { assetUrl } from '../../api/hosts.ts';

/** An item's picture; its name is shown next to it. */
export function ItemPicture({ image, size }: { image: string; size: 'row' | 'card' }) {
  return (
    <span
      aria-hidden
      className={
        size === 'row'
          ? 'flex size-14 shrink-0 items-center justify-center rounded-control bg-raised p-1'
          : 'flex aspect-square w-full items-center justify-center rounded-control bg-raised p-4'
      }
    >
      {image && <img src={assetUrl(image)} alt="" loading="lazy" className="size-full object-contain" />}
    </span>
  );
}
