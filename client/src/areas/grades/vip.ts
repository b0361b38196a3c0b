import { t } from '../../messages/users.ts';

const names = ['vip0', 'vip1', 'vip2', 'vip3', 'vip4', 'vip5'] as const;

/** The name of a VIP grade 0 to 5 (USERS-4). */
export function vipName(level: number): string {
  return t(names[level] ?? 'vip0');
}
