import type { Ref } from 'react';
import { t } from '../../../messages/ebooks.ts';

/** A paragraph that separates scenes. */
const sceneBreak = '* * *';

/** The element of a paragraph within the text. */
export const paragraphIn = (text: HTMLElement, paragraph: number): HTMLElement | null =>
  text.querySelector<HTMLElement>(`[data-paragraph="${paragraph}"]`);

/** The elements of all paragraphs, in their order. */
export const paragraphsIn = (text: HTMLElement): HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>('[data-paragraph]'),
];

/** The title and the paragraphs of a chapter. */
export function ChapterText({
  heading,
  paragraphs,
  ref,
  className,
}: {
  heading: string;
  paragraphs: readonly string[];
  ref?: Ref<HTMLElement>;
  className?: string;
}) {
  return (
    <article ref={ref} lang="ko" className={className}>
      <h1 className="mb-8 text-xl font-extrabold">{heading}</h1>
      {paragraphs.map((paragraph, at) =>
        paragraph === sceneBreak ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change; equal paragraphs are possible.
          <p key={at} data-paragraph={at} className="my-8 text-center text-muted">
            <span aria-hidden>{sceneBreak}</span>
            <span className="sr-only">{t('sceneBreak')}</span>
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={at} data-paragraph={at} className="mb-4 scroll-mt-20 indent-4 [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ),
      )}
    </article>
  );
}
