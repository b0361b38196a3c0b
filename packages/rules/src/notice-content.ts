import { isSitePath } from './site-path.ts';

/** A block of a notice: a paragraph of plain text, or a picture, which may lead to a page of this site. */
export type NoticePart =
  | { kind: 'text'; text: string }
  | { kind: 'image'; url: string; alt: string; path?: string };

/** Limits of the fields of a notice, in characters (NOTICES-9). */
export const noticeLimits = { titleMax: 100, summaryMax: 200, contentMax: 20_000 } as const;

/** The location of notices' pictures: a path on this server only. */
const pictureAddress = /^\/files(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
/** A separate line: `![alternative text](/files/…)`. */
const pictureLine = /^!\[([^\]\n]{0,200})\]\(([^()\s]{1,500})\)$/;
/** The same as a link: `[![alternative text](/files/…)](/path)`. */
const linkedLine = /^\[(!\[[^\]\n]{0,200}\]\([^()\s]{1,500}\))\]\(([^()\s]{1,500})\)$/;

/** Whether a notice may show the picture at this address (NOTICES-9). */
export const isNoticePicture = (url: string): boolean => pictureAddress.test(url);

/** The line with which a notice shows a picture; with a path of this site, the picture leads there. */
export function noticePictureLine(url: string, alt: string, path?: string): string {
  const line = `![${alt.replace(/[\][\n\r]/g, ' ').slice(0, 200)}](${url})`;
  return path === undefined ? line : `[${line}](${path})`;
}

/** The picture of a line; undefined if the line is no picture line. */
function pictureOf(line: string): { url: string; alt: string; path?: string } | undefined {
  const [, inner = line.trim(), path] = linkedLine.exec(line.trim()) ?? [];
  const [, alt = '', url] = pictureLine.exec(inner) ?? [];
  if (url === undefined || (path !== undefined && !isSitePath(path))) return undefined;
  return path === undefined ? { url, alt } : { url, alt, path };
}

/** A notice's content as blocks to show, in order. Only picture lines are markup: everything else is text. */
export function noticeParts(content: string): NoticePart[] {
  const parts: NoticePart[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    const text = lines.join('\n').replace(/^\n+|\s+$/g, '');
    if (text !== '') parts.push({ kind: 'text', text });
    lines = [];
  };
  for (const line of content.split('\n')) {
    const picture = pictureOf(line);
    if (!picture || !isNoticePicture(picture.url)) {
      lines.push(line);
      continue;
    }
    flush();
    parts.push({ kind: 'image', ...picture });
  }
  flush();
  return parts;
}

/** Whether a line is a picture line whose address a notice may not show. */
export const hasForeignPicture = (content: string): boolean =>
  content.split('\n').some((line) => {
    const picture = pictureOf(line);
    return picture !== undefined && !isNoticePicture(picture.url);
  });
