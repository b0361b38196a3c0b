/** Words by which the service itself speaks: whoever bears one alone, or with figures, seems to be staff. */
const staff = new Set([
  ...['admin', 'admins', 'administrator', 'operator', 'operators', 'manager', 'master', 'webmaster', 'root'],
  ...[
    'system',
    'official',
    'support',
    'help',
    'helpdesk',
    'notice',
    'staff',
    'security',
    'service',
    'moderator',
  ],
  ...['honey', 'null', 'undefined', 'api', 'sandbox', 'cs', 'gm', 'sysop', 'superuser', 'hostmaster'],
  ...[
    '관리자',
    '관리인',
    '운영자',
    '운영진',
    '운영팀',
    '관리팀',
    '매니저',
    '마스터',
    '시스템',
    '공식',
    '공지',
    '공지사항',
  ],
  ...[
    '고객센터',
    '고객지원',
    '고객상담',
    '상담원',
    '직원',
    '보안팀',
    '허니',
    '어드민',
    '지엠',
    '본사',
    '회사',
  ],
]);

/** What seems to be staff wherever it stands in a name. */
const staffAnywhere = [
  '관리자',
  '운영자',
  '운영팀',
  '운영진',
  '고객센터',
  '공식계정',
  '어드민',
  'administrator',
  'honeylive',
  '허니라이브',
];
/** And at its beginning: in the middle of Latin words it may be chance (badminton). */
const staffAtFirst = ['admin', 'operator', 'official'];

/** Figures that are read as letters. */
const readAs: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** A name as it strikes the eye: without case, width, spaces, signs. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether an ID, nickname or profile ID seems to be the house's own.
 * @param house names of the service and the company, as the settings have them
 */
export function isReservedName(name: string, house: readonly string[]): boolean {
  const written = plain(name);
  const figuresRead = written.replace(/[013457]/g, (figure) => readAs[figure] ?? figure);
  const names = [...staffAnywhere, ...house.map(plain).filter(({ length }) => length > 2)];
  return [written, figuresRead].some(
    (read) =>
      staff.has(read) ||
      staff.has(read.replace(/\p{N}+$/u, '')) ||
      staff.has(written.replace(/\p{N}+$/u, '')) ||
      staffAtFirst.some((word) => read.startsWith(word)) ||
      names.some((word) => read.includes(word)),
  );
}
