import clsx from 'clsx';
import { Award } from 'lucide-react';
import { t } from '../../messages/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { vipName } from './vip.ts';

const honours = {
  mvp: 'honorMvp',
  master: 'honorMaster',
  star: 'honorStar',
  pro: 'honorPro',
  rookie: 'honorRookie',
} as const;

type Honour = keyof typeof honours;

const isHonour = (code: string): code is Honour => Object.hasOwn(honours, code);

/** The grades of a member as badges: VIP, honorary, and the mark of those who may watch excel lives only. */
export function GradeBadges({
  user,
  className,
}: {
  user: { vip_level: number; honor: string | null; excel_only_yn?: 'Y' | 'N' };
  className?: string;
}) {
  const honour = user.honor !== null && isHonour(user.honor) ? honours[user.honor] : null;
  const excelOnly = user.excel_only_yn === 'Y';
  if (user.vip_level === 0 && !honour && !excelOnly) return null;
  return (
    <span className={clsx('inline-flex flex-wrap gap-1', className)}>
      {user.vip_level > 0 && <Badge>{vipName(user.vip_level)}</Badge>}
      {honour && (
        <Badge tone="honey">
          <Award size={12} aria-hidden />
          <span className="sr-only">{t('honor')} </span>
          {t(honour)}
        </Badge>
      )}
      {excelOnly && <Badge tone="outline">{t('excelOnly')}</Badge>}
    </span>
  );
}
