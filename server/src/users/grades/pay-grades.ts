import type { SettingKey } from '../../core/settings/setting-definitions.ts';
import type { PayGrade } from '../users.dto.ts';

/** The VIP grades (USERS-4). */
export const payGrades: readonly PayGrade[] = [
  { vip_level: 0, name: 'Basic', discountRate: 0 },
  { vip_level: 1, name: 'Royal', discountRate: 9 },
  { vip_level: 2, name: 'VIP', discountRate: 8 },
  { vip_level: 3, name: 'Gold', discountRate: 6 },
  { vip_level: 4, name: 'Metal', discountRate: 5 },
  { vip_level: 5, name: 'Family', discountRate: 4 },
];

/** Settings with the won of six months that each grade requires; the lowest requires none. */
export const payGradeSettings = {
  1: 'pay_grade_royal_krw',
  2: 'pay_grade_vip_krw',
  3: 'pay_grade_gold_krw',
  4: 'pay_grade_metal_krw',
  5: 'pay_grade_family_krw',
} as const satisfies Record<number, SettingKey>;

/** The honorary grades (USERS-5), lowest first, with stored and displayed names. */
export const honorGrades = [
  { honor: 'rookie', name: 'Rookie' },
  { honor: 'pro', name: 'Pro' },
  { honor: 'star', name: 'Star' },
  { honor: 'master', name: 'Master' },
  { honor: 'mvp', name: 'MVP' },
] as const;
