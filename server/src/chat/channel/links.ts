/**
 * Links in what people write. The platform's own rules decide what an address is (`URL`, the regions of `Intl`); what stands
 * here is where one may begin and end in Korean text, and the ways in which people hide one.
 */

/** Endings that make an address whatever stands around them, and so also where spaces hide one. */
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

/** What is written for a dot: other dots, a dot in brackets, and the word for it. */
const dotMarks = /[\u3002\u00b7\u2024]|[[({<]\s*(?:\.|dot|점|닷)\s*[\])}>]/gu;
/** A dot, or the word for one, with spaces about it, before an ending that leaves no doubt. */
const spacedDot = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])(?:\s*\.\s+|\s+\.\s*|\s*(?:점|쩜|닷|\bdot\b)\s*)(?=(?:${clearEndings.join('|')}|co\s*\.\s*kr)(?![a-z0-9]))`,
  'gu',
);
const invisible = /[\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]/gu;
const withScheme = /\b(?:h(?:tt|xx)ps?|ftp|wss?)\s*:\s*\/\s*\/\s*(\S+)/u;
const dotted = /[\p{L}\p{N}](?:[\p{L}\p{N}_-]*\.[\p{L}\p{N}_-]+)+/gu;

/** The first address that the text holds, as it would be opened; undefined where there is none (CHAT-44). */
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

/** The part of labels joined by dots that is a host's name or address: Korean particles may follow it without a space. */
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

/** A number as in "3.5kg" is no name, unless the ending leaves no doubt. */
function isName(name: string, ending: string): boolean {
  return name !== '' && (/\p{L}/u.test(name) || clearEndings.includes(ending));
}

/** The ending of a host's name with which a label begins, where nothing but another script follows. */
function endingOf(label: string): string | undefined {
  const latin = /^[a-z0-9-]+/u.exec(label)?.[0];
  const ending = latin ?? (label.startsWith('한국') ? '한국' : undefined);
  if (ending === undefined) return undefined;
  if (endings.has(ending) || ending.startsWith('xn--')) return ending;
  return /^[a-z]{2}$/u.test(ending) && regions.of(ending.toUpperCase()) !== undefined ? ending : undefined;
}

const isAddress = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^\d{1,3}$/u.test(label) && Number(label) <= 255);
