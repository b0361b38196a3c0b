import { strToU8, type Zippable, zipSync } from 'fflate';
import { type Book, type Chapter, ebookSite, sceneBreak } from './book.ts';
import { ebookTexts } from './texts.ts';

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const styles = `body { margin: 0 5%; line-height: 1.8; word-break: keep-all; }
h1 { font-size: 1.4em; line-height: 1.4; margin: 2em 0 1.5em; }
p { margin: 0 0 0.8em; text-indent: 1em; }
p.scene { margin: 1.6em 0; text-align: center; text-indent: 0; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 100%; }
`;

/** Escapes text for XML. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

const chapterFile = ({ no }: Chapter): string => `chapter-${String(no).padStart(2, '0')}.xhtml`;

/** An XHTML file of the book. */
const page = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ko" xml:lang="ko">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

const paragraph = (text: string): string =>
  text === sceneBreak ? `<p class="scene">${sceneBreak}</p>` : `<p>${escapeXml(text)}</p>`;

const chapterPage = (chapter: Chapter): string =>
  page(
    chapter.title,
    `<section epub:type="chapter">\n<h1>${escapeXml(chapter.title)}</h1>\n${chapter.paragraphs.map(paragraph).join('\n')}\n</section>`,
  );

const navigation = ({ title, chapters }: Book): string =>
  page(
    title,
    `<nav epub:type="toc" id="toc">\n<h1>${ebookTexts.contents}</h1>\n<ol>\n${chapters
      .map((chapter) => `<li><a href="${chapterFile(chapter)}">${escapeXml(chapter.title)}</a></li>`)
      .join('\n')}\n</ol>\n</nav>`,
  );

const idOf = ({ no }: Chapter): string => `chapter-${no}`;

/** The package document: what the book is, its files, and their order. */
const packageOf = (book: Book): string => `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="ko">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:honey-live:ebook:${ebookSite}:${book.id}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:language>ko</dc:language>
<dc:creator>${escapeXml(book.author)}</dc:creator>
<dc:description>${escapeXml(book.summary)}</dc:description>
<dc:subject>${escapeXml(book.kindName)}</dc:subject>
<dc:publisher>Honey Live</dc:publisher>
<dc:date>${book.publishedOn}</dc:date>
<meta property="dcterms:modified">${book.publishedOn}T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover-image" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
${book.chapters
  .map((one) => `<item id="${idOf(one)}" href="${chapterFile(one)}" media-type="application/xhtml+xml"/>`)
  .join('\n')}
</manifest>
<spine>
<itemref idref="cover" linear="no"/>
<itemref idref="nav"/>
${book.chapters.map((one) => `<itemref idref="${idOf(one)}"/>`).join('\n')}
</spine>
</package>
`;

/** Builds a book as an EPUB 3 file. The same book yields the same bytes. */
export function epubOf(book: Book): Uint8Array {
  // Noon, so that the day in the archive is the same in every time zone of the machine.
  const mtime = `${book.publishedOn}T12:00:00`;
  const text = (content: string): [Uint8Array, { level: 6; mtime: string }] => [
    strToU8(content),
    { level: 6, mtime },
  ];
  const files: Zippable = {
    // The format requires this file first, uncompressed.
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime }],
    'META-INF/container.xml': text(container),
    'OEBPS/content.opf': text(packageOf(book)),
    'OEBPS/nav.xhtml': text(navigation(book)),
    'OEBPS/style.css': text(styles),
    'OEBPS/cover.svg': text(book.cover),
    'OEBPS/cover.xhtml': text(
      page(book.title, `<div class="cover"><img src="cover.svg" alt="${escapeXml(book.title)}"/></div>`),
    ),
  };
  for (const chapter of book.chapters) files[`OEBPS/${chapterFile(chapter)}`] = text(chapterPage(chapter));
  return zipSync(files);
}
