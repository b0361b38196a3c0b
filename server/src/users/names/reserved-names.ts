/** Words that suggest staff, alone or followed by digits. */
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

/** Words that suggest staff anywhere in a name. */
const staffSubstrings = [
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
/** Words that do so only at the start: inside Latin words they may be coincidental (badminton). */
const staffPrefixes = ['admin', 'operator', 'official'];

/** Digits that can be read as letters. */
const readAs: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** A name as it appears to a reader: without case, width, spaces and symbols. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether an ID, nickname or profile ID suggests the operator of the service.
 * @param house names of the service and the company, from the settings
 */
export function isReservedName(name: string, house: readonly string[]): boolean {
  const written = plain(name);
  const figuresRead = written.replace(/[013457]/g, (figure) => readAs[figure] ?? figure);
  const names = [...staffSubstrings, ...house.map(plain).filter(({ length }) => length > 2)];
  return [written, figuresRead].some(
    (read) =>
      staff.has(read) ||
      staff.has(read.replace(/\p{N}+$/u, '')) ||
      staff.has(written.replace(/\p{N}+$/u, '')) ||
      staffPrefixes.some((word) => read.startsWith(word)) ||
      names.some((word) => read.includes(word)),
  );
}
