import { t } from '../../../messages/gifts.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { useSiteGifts } from './site-gift-choice.ts';

/** Whether large gifts in other lives are announced on this device (GIFTS-42). */
export function SiteGiftSwitch() {
  const [on, choose] = useSiteGifts();
  return <Switch label={t('siteGift')} help={t('siteGiftHelp')} on={on} onChange={choose} />;
}
