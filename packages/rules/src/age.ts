/** The age of majority here, in full years (VERIFICATION-13). */
export const adultAge = 19;

const birthPattern = /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/** Whether the text is a valid calendar date, as YYYYMMDD. */
export function isBirth(value: string): boolean {
  if (!birthPattern.test(value)) return false;
  const day = new Date(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.getUTCDate() === Number(value.slice(6));
}

/** The day in Seoul, as YYYYMMDD. */
export function seoulDay(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Full years of age on a day; both as YYYYMMDD. A person born on 29 February turns older on 1 March. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(4) < birth.slice(4) ? years - 1 : years;
}

/** Whether a person born on that day (YYYYMMDD) is of age at a timestamp, by the calendar of Seoul. */
export const isAdult = (birth: string, at: Date): boolean =>
  isBirth(birth) && ageOn(birth, seoulDay(at)) >= adultAge;
