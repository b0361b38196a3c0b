import clsx from 'clsx';
import { Award } from 'lucide-react';
import { t } from '../../messages/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { honorName } from './honor.ts';
import { vipName } from './vip.ts';

/** The grades of a member as badges: VIP, honorary, and the mark of those who may watch excel lives only. */
export function GradeBadges({
  user,
  className,
}: {
  user: { vip_level: number; honor: string | null; excel_only_yn?: 'Y' | 'N' };
  className?: string;
}) {
  const honor = honorName(user.honor);
  const excelOnly = user.excel_only_yn === 'Y';
  if (user.vip_level === 0 && !honor && !excelOnly) return null;
  return (
    <span className={clsx('inline-flex flex-wrap gap-1', className)}>
      {user.vip_level > 0 && <Badge>{vipName(user.vip_level)}</Badge>}
      {honor && (
        <Badge tone="honey">
          <Award size={12} aria-hidden />
          <span className="sr-only">{t('honor')} </span>
          {honor}
        </Badge>
      )}
      {excelOnly && <Badge tone="outline">{t('excelOnly')}</Badge>}
    </span>
  );
}
