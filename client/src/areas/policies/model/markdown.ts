import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';

/** A piece of a line: plain or bold. */
export interface Span {
  text: string;
  bold: boolean;
}

/** A list entry, with nested lists. */
export interface ListItem {
  spans: Span[];
  children: ListBlock[];
}

export interface HeadingBlock {
  type: 'heading';
  level: 2 | 3;
  /** The link target; unique in the text. */
  id: string;
  spans: Span[];
}

export interface ListBlock {
  type: 'list';
  ordered: boolean;
  items: ListItem[];
}

/** A block of a text, from top to bottom. */
export type Block =
  | HeadingBlock
  | ListBlock
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'table'; head: Span[][]; rows: Span[][][] };

const nothing = () => undefined;

/** Markdown as used in policies: unsupported syntax stays plain text. */
class PolicyTokenizer extends Tokenizer {
  override html = nothing;
  override tag = nothing;
  override link = nothing;
  override reflink = nothing;
  override autolink = nothing;
  override url = nothing;
  override def = nothing;
  override code = nothing;
  override fences = nothing;
  override codespan = nothing;
  override blockquote = nothing;
  override lheading = nothing;
  override hr = nothing;
  override del = nothing;
  override br = nothing;

  /**
   * In CommonMark, bold cannot end with a punctuation mark before a letter, but Korean particles follow directly:
   * `**"꿀"**은`.
   */
  override emStrong(source: string): Tokens.Strong | undefined {
    const [raw, text] = /^\*\*(?!\*)(.+?)\*\*/.exec(source) ?? [];
    if (!raw || !text) return undefined;
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  }
}

/**
 * Parses the Markdown of policies: headings, paragraphs, lists, tables, **bold**. Everything else, including HTML and
 * links, is plain text.
 */
export function parseMarkdown(text: string): Block[] {
  // A lexer and its tokenizer belong together.
  const tokens = new Lexer({ gfm: true, tokenizer: new PolicyTokenizer() }).lex(text);
  const blocks = tokens.flatMap((token) => blockOf(token as MarkedToken));
  let headings = 0;
  for (const block of blocks) {
    if (block.type !== 'heading') continue;
    headings += 1;
    block.id = `section-${headings}`;
  }
  return blocks;
}

/** The text of spans without formatting. */
export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The block of a token; nothing for a blank line, or a heading without text. */
function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading': {
      const level = token.depth > 2 ? 3 : 2;
      return token.text === '' ? [] : [{ type: 'heading', level, id: '', spans: spansOf(token.tokens) }];
    }
    case 'list':
      return [listOf(token)];
    case 'table':
      return [
        {
          type: 'table',
          head: token.header.map((cell) => spansOf(cell.tokens)),
          rows: token.rows.map((row) => row.map((cell) => spansOf(cell.tokens))),
        },
      ];
    default:
      return [{ type: 'paragraph', spans: spansOf([token]) }];
  }
}

const listOf = ({ ordered, items }: Tokens.List): ListBlock => ({
  type: 'list',
  ordered,
  items: items.map(({ tokens }) => ({
    spans: spansOf(tokens.filter(({ type }) => type !== 'list')),
    children: tokens.filter((token): token is Tokens.List => token.type === 'list').map(listOf),
  })),
});

/** The spans of tokens; a line break inside them is a space, as in HTML. */
function spansOf(tokens: readonly Token[], bold = false): Span[] {
  return tokens.flatMap((token) => {
    if ('tokens' in token && token.tokens) return spansOf(token.tokens, bold || token.type === 'strong');
    const text = ('text' in token ? String(token.text) : token.raw).replace(/\s*\n\s*/g, ' ');
    return text === '' ? [] : [{ text, bold }];
  });
}
