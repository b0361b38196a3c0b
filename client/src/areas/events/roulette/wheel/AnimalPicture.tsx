import clsx from 'clsx';
import pictures from './animals.svg';

/** The drawing of one of the twelve animals, on its coin; the name is beside it or in its label. */
export function AnimalPicture({ animal, className }: { animal: string; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={clsx('shrink-0', className)}>
      <use href={`${pictures}#${animal}`} />
    </svg>
  );
}

/** The address of an animal's drawing, for use inside another drawing. */
export const animalAddress = (animal: string): string => `${pictures}#${animal}`;
