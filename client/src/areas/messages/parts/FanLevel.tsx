import { t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** The level of a fan, for the host who reads; nothing for who is none. */
export function FanLevel({ level }: { level: number | null }) {
  return level ? <Badge tone="honey">{t('fanLevel', { level })}</Badge> : null;
}
