import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../messages/policies.ts';
import { type HeadingBlock, parseMarkdown, plainText } from './model/markdown.ts';

/** The headings of a text as links: beside it where there is room, otherwise collapsed above it. */
export function Contents({ text }: { text: string }) {
  const headings = useMemo(
    () => parseMarkdown(text).filter((block): block is HeadingBlock => block.type === 'heading'),
    [text],
  );
  if (headings.length < 2) return null;
  return (
    <>
      <details className="mb-4 rounded-card border border-line bg-surface print:hidden lg:hidden">
        <summary className="px-4 py-3 font-semibold">{t('contents')}</summary>
        <nav aria-label={t('contents')} className="px-2 pb-2">
          <Links headings={headings} />
        </nav>
      </details>
      <nav
        aria-label={t('contents')}
        className="sticky top-20 hidden max-h-[calc(100dvh-96px)] w-56 shrink-0 self-start overflow-y-auto print:hidden lg:block"
      >
        <p className="mb-2 px-2 text-sm font-semibold">{t('contents')}</p>
        <Links headings={headings} />
      </nav>
    </>
  );
}

function Links({ headings }: { headings: readonly HeadingBlock[] }) {
  const { search, hash } = useLocation();
  return (
    <ul>
      {headings.map(({ id, level, spans }) => (
        <li key={id} className={level === 3 ? 'pl-3' : undefined}>
          <Link
            to={{ search, hash: id }}
            aria-current={hash === `#${id}` ? 'location' : undefined}
            className="block rounded-control px-2 py-2 text-sm text-muted hover:bg-raised hover:text-text aria-[current]:font-semibold aria-[current]:text-honey-text"
          >
            {plainText(spans)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
