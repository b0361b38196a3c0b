const dayMs = 86_400_000;

/** Days until an end, the one that has begun among them; 0 for what is over. */
export const daysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));

/** The moment so many days before another. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
