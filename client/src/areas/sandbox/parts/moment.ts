import { formatDateTime } from '../../../ui/format/dates.ts';

/** A timestamp to the second, in Korea: 2026.11.20 (금) 21:03:07. */
export function formatMoment(iso: string): string {
  // Seconds are the same in every time zone.
  return `${formatDateTime(iso)}:${new Date(iso).toISOString().slice(17, 19)}`;
}

/** Only its time of day: 21:03:07. */
export const formatTimeOfDay = (iso: string): string => formatMoment(iso).slice(-'21:03:07'.length);
