import { t } from '../../messages/users.ts';

const names = {
  mvp: 'honorMvp',
  master: 'honorMaster',
  star: 'honorStar',
  pro: 'honorPro',
  rookie: 'honorRookie',
} as const;

type Honor = keyof typeof names;

const isHonor = (code: string): code is Honor => Object.hasOwn(names, code);

/** The name of an honorary grade (USERS-5); null for none, or an unknown one. */
export function honorName(code: string | null): string | null {
  return code !== null && isHonor(code) ? t(names[code]) : null;
}
