const timeZone = 'Asia/Seoul';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const parts = new Intl.DateTimeFormat('ko-KR', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function read(iso: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** 2026.11.20, in Korea. */
export function formatDate(iso: string): string {
  const { year, month, day } = read(iso);
  return `${year}.${month}.${day}`;
}

/** 2026.11.20 (금) 21:03, in Korea. */
export function formatDateTime(iso: string): string {
  const { year, month, day, weekday, hour, minute } = read(iso);
  return `${year}.${month}.${day} (${weekday}) ${hour}:${minute}`;
}

/** 21:03, in Korea. */
export function formatTime(iso: string): string {
  const { hour, minute } = read(iso);
  return `${hour}:${minute}`;
}

/** 방금 전, 3분 전, 2시간 전, 5일 전; the date after a week. A clock a little behind the server's reads as now. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const past = now - new Date(iso).getTime();
  if (past < minuteMs) return '방금 전';
  if (past < hourMs) return `${Math.floor(past / minuteMs)}분 전`;
  if (past < dayMs) return `${Math.floor(past / hourMs)}시간 전`;
  if (past < 7 * dayMs) return `${Math.floor(past / dayMs)}일 전`;
  return formatDate(iso);
}

/** A duration as a clock: 4:05, 1:02:03. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A duration in words: 3시간 5분, 12분; less than a minute is shown in seconds. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole}초`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (hours === 0) return `${minutes}분`;
  return minutes === 0 ? `${hours}시간` : `${hours}시간 ${minutes}분`;
}
