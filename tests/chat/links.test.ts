import { readReply, writeReply } from '@honey/mintalk';
import { findLink } from '@honey/server/chat/channel/links';

describe('a link', () => {
  test.each([
    ['with its scheme', 'https://example.com/a?b=c'],
    ['of another scheme', 'ftp://files.example.org'],
    ['without a scheme', 'naver.com'],
    ['with a path of a short service', 'bit.ly/3abc'],
    ['of an invitation', '여기로 discord.gg/abc'],
    ["of a country's domain", 'www.bbc.co.uk'],
    ['followed by a Korean particle', '여기naver.com으로 오세요'],
    ['with a Korean name', '네이버.com'],
    ['of the Korean ending', '누리집.한국'],
    ['with spaces about the dot', 'naver . com'],
    ['with a space behind the dot', 'naver. com 으로'],
    ['with spaces everywhere', 'naver . co . kr'],
    ['with a dot in brackets', 'naver(.)com'],
    ['with the word for a dot in brackets', 'naver[dot]com'],
    ['with the Korean word for it', 'naver점com'],
    ['with the Korean word for it and spaces', 'naver 점 com'],
    ['in wide letters', 'ｎａｖｅｒ．ｃｏｍ'],
    ['with an ideographic dot', 'naver。com'],
    ['with invisible characters', 'nav\u200ber.c\u2060om'],
    ['with a hidden scheme', 'hxxp://evil.example'],
    ['of a numeric address', '1.2.3.4:8080'],
    ['with spaces in the scheme', 'https : //evil.example'],
    ['in capitals', 'NAVER.COM'],
    ['in punycode', 'xn--299a.xn--3e0b707e'],
  ])('%s is found (CHAT-44)', (_what, text) => {
    expect(findLink(text)).toBeDefined();
  });

  test.each([
    ['a number', '3.5kg 빠졌어요 1.5배'],
    ['a price', '1,000.50원'],
    ['a version', 'v1.2.3 나왔대요'],
    ['sentences without a space', '안녕하세요.반가워요'],
    ['dots', '음...그래요.. ㅋㅋ'],
    ['a name with a dot', 'Mr.Kim'],
    ['a clock', '오후 9.30 시작'],
    ['a date', '2026.11.22.'],
    ['a face', 'ㅇ.ㅇ >.<'],
    ['a sentence that ends before a word', '좋아요. common sense'],
    ['a file', 'readme.txt 봤어요'],
    ['nothing', ''],
    ['the word for a point', '관점 공유해요 장점 정리'],
  ])('%s is not a link', (_what, text) => {
    expect(findLink(text)).toBeUndefined();
  });
});

describe('the text of a reply to a line', () => {
  test('names the line, and only a message id makes it a reply (CHAT-49)', () => {
    const id = '1763800000000000';
    expect(readReply(writeReply(id, '저도요 >>1'))).toEqual({ message: '저도요 >>1', replyTo: id });
    for (const text of ['>>1 인용', '>> 인용', `>${id} 인용`, `>>${id}`, `앞 >>${id} 뒤`, '']) {
      expect(readReply(text)).toEqual({ message: text });
    }
    expect(readReply(`>>${id} `)).toEqual({ message: '', replyTo: id });
  });
});
