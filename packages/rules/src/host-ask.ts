/** For how long somebody who applies to broadcast has broadcast so far. */
export const hostAskPeriods = ['none', 'under_6m', 'under_1y', 'under_3y', 'over_3y'] as const;
export type HostAskPeriod = (typeof hostAskPeriods)[number];

/** Bounds of the fields of a host application, in characters, and of its pictures (HOSTS-2). */
export const hostAskLimits = {
  careerMin: 10,
  careerMax: 1_000,
  platformMax: 50,
  snsAccountMax: 100,
  imagesMax: 5,
} as const;
