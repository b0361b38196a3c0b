import clsx from 'clsx';
import { Crown, Gem, Medal, Sprout, Star } from 'lucide-react';
import { t } from '../../messages/users.ts';
import { Badge } from '../../ui/Badge.tsx';
import { vipName } from './vip.ts';

const honours = {
  mvp: { icon: Crown, name: 'honorMvp' },
  master: { icon: Gem, name: 'honorMaster' },
  star: { icon: Star, name: 'honorStar' },
  pro: { icon: Medal, name: 'honorPro' },
  rookie: { icon: Sprout, name: 'honorRookie' },
} as const;

type Honour = keyof typeof honours;

const isHonour = (code: string): code is Honour => Object.hasOwn(honours, code);

/** The name of an honorary grade (specification section 1), or null for a code that is none. */
export const honorName = (code: string): string | null => (isHonour(code) ? t(honours[code].name) : null);

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
          <honour.icon size={12} aria-hidden />
          <span className="sr-only">{t('honor')} </span>
          {t(honour.name)}
        </Badge>
      )}
      {excelOnly && <Badge tone="outline">{t('excelOnly')}</Badge>}
    </span>
  );
}
