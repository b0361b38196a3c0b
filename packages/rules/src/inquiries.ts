/** Categories of inquiries. */
export const inquiryCategories = [
  'account',
  'payment',
  'gift',
  'exchange',
  'live',
  'report',
  'error',
  'etc',
] as const;
export type InquiryCategory = (typeof inquiryCategories)[number];

/** Limits of the fields of an inquiry and of its answer, in characters, and of its pictures (INQUIRIES-2). */
export const inquiryLimits = {
  titleMax: 100,
  contentMin: 5,
  contentMax: 2_000,
  answerMax: 4_000,
  imagesMax: 5,
} as const;
