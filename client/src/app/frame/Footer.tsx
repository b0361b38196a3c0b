import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/app.ts';
import { paths } from '../../routing/paths.ts';
import { type SiteInfo, useSiteInfo } from '../../site/site-info.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ThemeButton } from '../../ui/ThemeButton.tsx';

const link = 'inline-block py-1 hover:text-text hover:underline';

const policies = [
  ['service-terms-conditions', t('terms')],
  ['privacy', t('privacy')],
  ['youth-policy', t('youth')],
  ['community-guidelines', t('guidelines')],
  ['child-safety-policy', t('childSafety')],
] as const;

/** The company behind the site. */
export function Footer() {
  const site = useSiteInfo();
  return (
    <footer className="mt-12 border-line border-t px-4 py-8 text-sm text-muted lg:px-6">
      <ul className="flex flex-wrap gap-x-4">
        {site && (
          <li>
            <ExternalLink href={site.company_url} className={link}>
              {t('company')}
            </ExternalLink>
          </li>
        )}
        {policies.map(([id, name]) => (
          <li key={id}>
            <Link
              to={paths.policy(id)}
              className={id === 'privacy' ? `${link} font-semibold text-text` : link}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {site ? <Company site={site} /> : <Skeleton className="my-4 h-24 max-w-text" />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs">{site?.copyright}</p>
        <ThemeButton />
      </div>
    </footer>
  );
}

function Company({ site }: { site: SiteInfo }) {
  return (
    <address className="my-4 not-italic">
      <p className="mb-1 font-semibold text-text">{site.company_nm}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact name={t('ceo')}>{site.ceo_nm}</Fact>
        <Fact name={t('regNum')}>
          {site.reg_num}{' '}
          <ExternalLink href={site.reg_check_url} className="underline hover:text-text">
            {t('regCheck')}
          </ExternalLink>
        </Fact>
        <Fact name={t('onlineNum')}>{site.online_business_num}</Fact>
        <Fact name={t('hosting')}>{site.hosting_business_nm}</Fact>
        <Fact name={t('address')}>{site.adr_nm}</Fact>
        <Fact name={t('phone')}>
          <ExternalLink href={`tel:${site.phone1.replace(/[^+\d]/g, '')}`} className="hover:underline">
            {site.phone1}
          </ExternalLink>{' '}
          ({t('phoneNote')})
        </Fact>
        <Fact name={t('email')}>
          <ExternalLink href={`mailto:${site.email}`} className="hover:underline">
            {site.email}
          </ExternalLink>
        </Fact>
      </dl>
    </address>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
