/** The applicant's broadcasting experience. */
export const hostApplicationPeriods = ['none', 'under_6m', 'under_1y', 'under_3y', 'over_3y'] as const;
export type HostApplicationPeriod = (typeof hostApplicationPeriods)[number];

/** Limits of the fields of a host application, in characters, and of its pictures (HOSTS-2). */
export const hostApplicationLimits = {
  careerMin: 10,
  careerMax: 1_000,
  platformMax: 50,
  snsAccountMax: 100,
  imagesMax: 5,
} as const;
