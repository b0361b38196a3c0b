/** Titles of error pages. */
export const errorTitles = {
  page: '페이지를 찾을 수 없어요',
  notice: '공지를 찾을 수 없어요',
  live: '방송을 찾을 수 없어요',
  event: '이벤트를 찾을 수 없어요',
} as const;

/** Keywords of every page, after its own. */
export const generalKeywords = ['라이브', '방송', '꿀'];

/** The description of a live for search engines. */
export const liveDescription = (nick: string, theme: string, title: string): string =>
  `${nick}님의 ${theme} 라이브 — ${title}`;

/** The title of a chapter's page. */
export const chapterTitle = (book: string, no: string): string => `${Number(no)}화 | ${book}`;

/** Column heads of the file of banners. */
export const bannerColumns = {
  id: '번호',
  group: '자리',
  place: '순서',
  state: '상태',
  title: '제목',
  link: '링크',
  startsAt: '시작',
  endsAt: '끝',
} as const;

/** Column heads of the file of forbidden words. */
export const wordColumns = {
  word: '금지어',
  kind: '종류',
  harmless: '예외',
  createdAt: '추가한 시각',
} as const;
