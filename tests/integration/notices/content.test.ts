import { hasForeignPicture, isNoticePicture, noticeParts, noticePictureLine } from '@honey/rules';
import { describe, expect, it } from '@jest/globals';

describe('the content of a notice', () => {
  it('is text, and lines that are pictures (NOTICES-9)', () => {
    const line = noticePictureLine('/files/uploads/2026/11/a-b_c.webp', '점검 [시간표]');
    expect(noticeParts(`안녕하세요.\n\n${line}\n\n끝\n둘째 줄\n`)).toEqual([
      { kind: 'text', text: '안녕하세요.' },
      { kind: 'image', url: '/files/uploads/2026/11/a-b_c.webp', alt: '점검  시간표 ' },
      { kind: 'text', text: '끝\n둘째 줄' },
    ]);
  });

  it('shows a picture that leads to a page of this site (NOTICES-9)', () => {
    const line = noticePictureLine('/files/art/banners/event.svg', '이벤트', '/event/month-3');
    expect(noticeParts(line)).toEqual([
      { kind: 'image', url: '/files/art/banners/event.svg', alt: '이벤트', path: '/event/month-3' },
    ]);
  });

  it('treats nothing else as markup (NOTICES-9)', () => {
    for (const text of [
      '[![x](/files/a.png)](https://evil.example)',
      '[![x](/files/a.png)](//evil.example)',
      '[![x](/files/a.png)](javascript:alert)',
      '[![x](//evil.example/a.png)](/lives)',
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '![x](https://evil.example/a.png)',
      '![x](//evil.example/a.png)',
      '![x](javascript:alert(1))',
      '![x](/files/../v1/admin)',
      '글 안의 ![x](/files/a.png) 사진',
      '[링크](/files/a.png)',
    ])
      expect(noticeParts(text)).toEqual([{ kind: 'text', text }]);
  });

  it.each([
    ['/files/art/a.svg', true],
    ['/files/uploads/2026/11/x-thumb.webp', true],
    ['/files/', false],
    ['/files/..', false],
    ['/files/a/../b', false],
    ['/files//evil.example', false],
    ['/v1/etc/private-file/1', false],
    ['https://honey.example/files/a.svg', false],
    ['', false],
  ])('shows a picture of %s: %s (NOTICES-9)', (url, may) => {
    expect(isNoticePicture(url)).toBe(may);
    if (url !== '') expect(hasForeignPicture(`앞\n![x](${url})\n뒤`)).toBe(!may);
  });
});
