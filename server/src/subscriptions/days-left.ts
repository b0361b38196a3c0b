const dayMs = 86_400_000;

/** Days until an end, rounded up; 0 once it has passed. */
export const daysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));

/** The instant that many days before another. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
