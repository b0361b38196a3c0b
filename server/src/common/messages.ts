/** The titles of pages that show nothing but an error. */
export const missingTitles = {
  page: '페이지를 찾을 수 없어요',
  notice: '공지를 찾을 수 없어요',
  live: '방송을 찾을 수 없어요',
} as const;

/** What every page is found by, after its own words. */
export const generalKeywords = ['라이브', '방송', '꿀'];

/** What a search engine shows of a live. */
export const liveDescription = (nick: string, theme: string, title: string): string =>
  `${nick}님의 ${theme} 라이브 — ${title}`;
