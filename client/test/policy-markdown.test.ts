import { describe, expect, it } from '@jest/globals';
import { parseMarkdown, plainText } from '../src/areas/policies/model/markdown.ts';

const plain = (text: string) => ({ text, bold: false });

describe('the Markdown of policies', () => {
  it('has headings of two levels with their own anchors', () => {
    expect(parseMarkdown('## 제1조 (목적)\n### 가\n## 제1조 (목적)')).toEqual([
      { type: 'heading', level: 2, id: 'section-1', spans: [plain('제1조 (목적)')] },
      { type: 'heading', level: 3, id: 'section-2', spans: [plain('가')] },
      { type: 'heading', level: 2, id: 'section-3', spans: [plain('제1조 (목적)')] },
    ]);
  });

  it('joins the lines of a paragraph and separates paragraphs by blank lines', () => {
    expect(parseMarkdown('하나\n둘\n\n셋')).toEqual([
      { type: 'paragraph', spans: [plain('하나 둘')] },
      { type: 'paragraph', spans: [plain('셋')] },
    ]);
  });

  it('marks bold spans', () => {
    expect(parseMarkdown('앞 **굵게** 뒤 **끝')).toEqual([
      { type: 'paragraph', spans: [plain('앞 '), { text: '굵게', bold: true }, plain(' 뒤 **끝')] },
    ]);
  });

  it('recognizes bold before a particle and after a quotation mark', () => {
    expect(parseMarkdown('**"꿀"**은 **(주)허니**가')).toEqual([
      {
        type: 'paragraph',
        spans: [{ text: '"꿀"', bold: true }, plain('은 '), { text: '(주)허니', bold: true }, plain('가')],
      },
    ]);
  });

  it('has lists with nested lists', () => {
    const [list] = parseMarkdown('1. 하나\n2. 둘\n   - 가\n   - 나\n3. 셋');
    expect(list).toEqual({
      type: 'list',
      ordered: true,
      items: [
        { spans: [plain('하나')], children: [] },
        {
          spans: [plain('둘')],
          children: [
            {
              type: 'list',
              ordered: false,
              items: [
                { spans: [plain('가')], children: [] },
                { spans: [plain('나')], children: [] },
              ],
            },
          ],
        },
        { spans: [plain('셋')], children: [] },
      ],
    });
  });

  it('has tables without the rule under their head', () => {
    const [table] = parseMarkdown('| 기록 | 기간 |\n| --- | --- |\n| 결제 | **5년** |');
    expect(table).toEqual({
      type: 'table',
      head: [[plain('기록')], [plain('기간')]],
      rows: [[[plain('결제')], [{ text: '5년', bold: true }]]],
    });
  });

  it('treats HTML and links as plain text (POLICIES-9)', () => {
    const text = '<script>alert(1)</script> [여기](javascript:alert(1)) <img src=x onerror=alert(1)>';
    expect(parseMarkdown(text)).toEqual([{ type: 'paragraph', spans: [plain(text)] }]);
    expect(plainText([plain('가'), { text: '나', bold: true }])).toBe('가나');
  });

  it.each([
    '<div onclick="a()">\n가\n</div>',
    '<!-- 가 -->',
    '[가]: javascript:a()',
    '<javascript:a()>',
    'https://a.b ![가](https://a.b/c)',
    '`가` ~~나~~ _다_',
    '> 가',
    '    가',
    '```\n가\n```',
    '가\n---',
  ])('retains every character of the unsupported %j (POLICIES-9)', (text) => {
    const words = parseMarkdown(text).map((block) =>
      block.type === 'paragraph' ? plainText(block.spans) : '',
    );
    expect(words.join(' ').trim()).toBe(text.replaceAll('\n', ' ').trim());
  });

  it.each(['', '\n\n', '##', '## ', '|', '||', '-', '**', '****', '1.', '|a|\n|-|', '   - 가'])(
    'parses %j to its end',
    (text) => {
      expect(Array.isArray(parseMarkdown(text))).toBe(true);
    },
  );

  it('parses Windows line ends, and texts of a hundred thousand characters in acceptable time', () => {
    expect(parseMarkdown('가\r\n\r\n나')).toHaveLength(2);
    const started = performance.now();
    parseMarkdown('**'.repeat(50_000));
    parseMarkdown(`| ${'-'.repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
