import type { PayGrade } from '../users.dto.ts';
import { honorGrades, payGrades } from './pay-grades.ts';

const basic: PayGrade = { vip_level: 0, name: 'Basic', discountRate: 0 };

/** The payment grade of a level; Basic for an unknown level (USERS-4). */
export const payGradeOf = (vipLevel: number): PayGrade =>
  payGrades.find(({ vip_level }) => vip_level === vipLevel) ?? basic;

/** The next higher payment grade, 1 being the highest; null above that. */
export function payGradeAbove(vipLevel: number): PayGrade | null {
  if (vipLevel === 1) return null;
  return payGradeOf(vipLevel === 0 ? payGrades.length - 1 : vipLevel - 1);
}

/** The display name of an honorary grade; null without one (USERS-5). */
export const honorNameOf = (honor: string | null): string | null =>
  honorGrades.find((grade) => grade.honor === honor)?.name ?? null;
