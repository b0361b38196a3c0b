/**
 * Finds links in user text. The platform decides what an address is (`URL`, the regions of `Intl`); the code here
 * decides where an address may begin and end in Korean text, and resolves common ways to disguise one.
 */

/** Endings that mark an address in any context, so they are also matched across spaces. */
const clearEndings = ['com', 'net', 'org', 'kr', 'info', 'biz', 'xyz', 'tv', 'gg', 'shop', 'site', 'app'];

const otherEndings = [
  ...[
    'top',
    'online',
    'store',
    'dev',
    'live',
    'club',
    'vip',
    'link',
    'click',
    'pro',
    'fun',
    'space',
    'website',
  ],
  ...[
    'tech',
    'cloud',
    'games',
    'game',
    'bet',
    'casino',
    'win',
    'icu',
    'work',
    'today',
    'world',
    'life',
    'news',
  ],
  ...[
    'blog',
    'wiki',
    'page',
    'art',
    'asia',
    'mobi',
    'name',
    'edu',
    'gov',
    'int',
    'xxx',
    'porn',
    'sex',
    'adult',
  ],
  ...['cam', 'chat', 'social', 'video', 'stream', 'zone', 'network', 'agency', 'media', 'global', '한국'],
];

const endings = new Set([...clearEndings, ...otherEndings]);

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Substitutes for a dot: other dot characters, a dot in brackets, and the word for it. */
const dotMarks = /[\u3002\u00b7\u2024]|[[({<]\s*(?:\.|dot|점|닷)\s*[\])}>]/gu;
/** A dot, or the word for it, surrounded by spaces, before an unambiguous ending. */
const spacedDot = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])(?:\s*\.\s+|\s+\.\s*|\s*(?:점|쩜|닷|\bdot\b)\s*)(?=(?:${clearEndings.join('|')}|co\s*\.\s*kr)(?![a-z0-9]))`,
  'gu',
);
const invisible = /[\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]/gu;
const withScheme = /\b(?:h(?:tt|xx)ps?|ftp|wss?)\s*:\s*\/\s*\/\s*(\S+)/u;
const dotted = /[\p{L}\p{N}](?:[\p{L}\p{N}_-]*\.[\p{L}\p{N}_-]+)+/gu;

/** Returns the first address in the text, as a browser would open it, or undefined (CHAT-44). */
export function findLink(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\r\n\t]/gu, ' ')
    .replace(invisible, '')
    .replace(dotMarks, '.')
    .replace(spacedDot, '.');
  const written = withScheme.exec(plain)?.[1];
  if (written !== undefined && URL.canParse(`http://${written}`)) return written;
  for (const [run] of plain.matchAll(dotted)) {
    const host = hostOf(run);
    if (host !== undefined && URL.canParse(`http://${host}`)) return host;
  }
  return undefined;
}

/** Extracts the host name or address from dot-separated labels. A Korean particle may follow it without a space. */
function hostOf(run: string): string | undefined {
  const labels = run.split('.');
  if (isAddress(labels)) return labels.join('.');
  for (let at = labels.length - 1; at > 0; at -= 1) {
    const ending = endingOf(labels[at] ?? '');
    const name = labels[at - 1] ?? '';
    if (ending !== undefined && isName(name, ending)) return [...labels.slice(0, at), ending].join('.');
  }
  return undefined;
}

/** A number, as in "3.5kg", is not a name unless the ending is unambiguous. */
function isName(name: string, ending: string): boolean {
  return name !== '' && (/\p{L}/u.test(name) || clearEndings.includes(ending));
}

/** Returns the top-level domain at the start of a label if only another script follows it. */
function endingOf(label: string): string | undefined {
  const latin = /^[a-z0-9-]+/u.exec(label)?.[0];
  const ending = latin ?? (label.startsWith('한국') ? '한국' : undefined);
  if (ending === undefined) return undefined;
  if (endings.has(ending) || ending.startsWith('xn--')) return ending;
  return /^[a-z]{2}$/u.test(ending) && regions.of(ending.toUpperCase()) !== undefined ? ending : undefined;
}

const isAddress = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^\d{1,3}$/u.test(label) && Number(label) <= 255);
