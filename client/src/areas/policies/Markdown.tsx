import { Fragment, useMemo } from 'react';
import { t } from '../../messages/policies.ts';
import { type Block, type ListBlock, parseMarkdown, plainText, type Span } from './model/markdown.ts';

/**
 * A policy text. Every part becomes a React element, so that nothing in the text is interpreted as HTML.
 * @param headingLevel the level of `##` on this page
 * @param dense smaller, for a text in a form's box
 */
export function Markdown({
  text,
  headingLevel = 2,
  dense = false,
}: {
  text: string;
  headingLevel?: 2 | 3 | 4;
  dense?: boolean;
}) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div
      className={
        dense
          ? 'text-sm wrap-anywhere [&_h2]:mt-4 [&_h2]:mb-1 [&_h2]:text-sm'
          : 'text-md leading-7 wrap-anywhere'
      }
    >
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move.
        <BlockView key={index} block={block} headingLevel={headingLevel} />
      ))}
    </div>
  );
}

function BlockView({ block, headingLevel }: { block: Block; headingLevel: number }) {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${headingLevel + block.level - 2}` as 'h2' | 'h3' | 'h4' | 'h5';
      return (
        <Heading
          id={block.id}
          tabIndex={-1}
          className={
            block.level === 2
              ? 'mt-8 mb-3 scroll-mt-32 text-lg font-extrabold first:mt-0'
              : 'mt-6 mb-2 scroll-mt-32 font-semibold'
          }
        >
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="my-3">
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return <ListView list={block} />;
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
  }
}

function ListView({ list }: { list: ListBlock }) {
  const List = list.ordered ? 'ol' : 'ul';
  return (
    <List className={list.ordered ? 'my-3 list-decimal pl-6' : 'my-3 list-disc pl-6'}>
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a text never move.
        <li key={index} className="my-1">
          <Spans spans={item.spans} />
          {item.children.map((list, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lists of an entry never move.
            <ListView key={at} list={list} />
          ))}
        </li>
      ))}
    </List>
  );
}

/** A table scrolls horizontally on narrow screens, by keyboard too. */
function TableView({ head, rows }: { head: Span[][]; rows: Span[][][] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('table', { columns: head.map(plainText).join(', ') })}
      className="my-4 overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never move.
                key={index}
                scope="col"
                className="border border-line bg-raised px-3 py-2 text-left font-semibold"
              >
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never move.
                <td key={column} className="border border-line px-3 py-2 align-top">
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, bold }, index) =>
    bold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
      <strong key={index} className="font-semibold">
        {text}
      </strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
