import clsx from 'clsx';
import { Award } from 'lucide-react';
import { t } from '../../messages/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { honorName } from './honor.ts';
import { vipName } from './vip.ts';

/** Only the honorary grade as a small mark, for rows without room for badges. */
export function HonorMark({ code }: { code: string | null | undefined }) {
  const honor = honorName(code ?? null);
  if (!honor) return null;
  return (
    <span title={`${t('honor')} ${honor}`} className="inline-flex shrink-0 text-honey-text">
      <Award size={14} aria-hidden />
      <span className="sr-only">
        {t('honor')} {honor}
      </span>
    </span>
  );
}

/** A member's grades as badges: VIP, honorary, and the mark of members restricted to excel lives. */
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
