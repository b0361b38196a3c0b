import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';

/**
 * Why an operator ended a live, and whom to contact.
 * @param note the operator's text
 * @param own the viewer was its host
 * @param penalty the host's penalty; null for viewers
 */
export function ForcedNote({
  note,
  own,
  penalty,
}: {
  note: string | null;
  own: boolean;
  penalty: Schema<'LiveReport'>['penalty'];
}) {
  const site = useSiteInfo();
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-start">
      <ShieldAlert size={24} aria-hidden className="shrink-0 text-danger-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="text-md font-extrabold">{t('forcedReason')}</h2>
        <p className="chat-text">{note || t('forcedNoReason')}</p>
        {penalty !== null && (
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t('penalty')}</span>
            <Badge tone={penalty === 'none' ? 'outline' : 'neutral'}>{t(`penalty_${penalty}`)}</Badge>
          </p>
        )}
        <p className="text-muted">{own ? t('forcedHost') : t('forcedViewer')}</p>
        {site && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <span className="font-semibold">{t('center')}</span>
            <ExternalLink href={`tel:${site.phone1.replace(/[^+\d]/g, '')}`} className="underline">
              {t('centerPhone', { phone: site.phone1 })}
            </ExternalLink>
            <ExternalLink href={`mailto:${site.email}`} className="underline">
              {t('centerEmail', { email: site.email })}
            </ExternalLink>
          </p>
        )}
        {own && (
          <p>
            <Link to={paths.sanctions} className={buttonClass('secondary', 'sm')}>
              {t('toSanctions')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
