import { Permission } from '@honey/mintalk/protocol';
import { displayFanLevel } from '@honey/rules';
import clsx from 'clsx';
import { Award, Crown, Gem, Heart, Shield, ShieldCheck, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/chat.ts';
import { honorName } from '../../grades/index.ts';
import type { Speaker } from '../model/line.ts';

const vipColours = ['', 'text-vip-1', 'text-vip-2', 'text-vip-3', 'text-vip-4', 'text-vip-5'] as const;

/** A member's roles in this room and on the site, next to the nickname. */
export function SpeakerBadges({
  speaker,
}: {
  speaker: Pick<Speaker, 'permission' | 'fanLevel' | 'subscriber' | 'vipLevel' | 'honor'>;
}) {
  const { permission, fanLevel, subscriber, vipLevel } = speaker;
  const honor = honorName(speaker.honor);
  const shownLevel = displayFanLevel(fanLevel);
  return (
    <>
      {permission === Permission.host && (
        <Mark label={t('badgeHost')} className="bg-honey text-on-honey">
          <Crown size={11} aria-hidden />
          {t('badgeHost')}
        </Mark>
      )}
      {permission === Permission.manager && (
        <Mark label={t('badgeManager')} className="bg-good text-on-honey">
          <Shield size={11} aria-hidden />
          {t('badgeManager')}
        </Mark>
      )}
      {permission === Permission.operator && (
        <Mark label={t('badgeOperator')} className="bg-live text-over">
          <ShieldCheck size={11} aria-hidden />
          {t('badgeOperator')}
        </Mark>
      )}
      {fanLevel > 0 && (
        <Mark
          label={shownLevel > 0 ? t('badgeFan', { level: shownLevel }) : t('badgeFanNew')}
          className="bg-honey-soft text-honey-text"
        >
          <Heart size={10} aria-hidden fill="currentColor" />
          {shownLevel > 0 && shownLevel}
        </Mark>
      )}
      {subscriber && (
        <Mark label={t('badgeSubscriber')} className="text-honey-text">
          <Star size={12} aria-hidden fill="currentColor" />
        </Mark>
      )}
      {vipLevel > 0 && (
        <Mark label={t('badgeVip', { level: vipLevel })} className={clsx(vipColours[vipLevel])}>
          <Gem size={12} aria-hidden />
        </Mark>
      )}
      {honor && (
        <Mark label={t('badgeHonor', { name: honor })} className="text-honey-text">
          <Award size={12} aria-hidden />
          {honor}
        </Mark>
      )}
    </>
  );
}

function Mark({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <span
      title={label}
      className={clsx(
        'mr-1 inline-flex h-4 shrink-0 items-center gap-1 rounded-control px-1 -mt-1 align-middle text-xs leading-none font-semibold',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="contents">
        {children}
      </span>
    </span>
  );
}
