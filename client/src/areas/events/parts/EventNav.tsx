import clsx from 'clsx';
import { NavLink } from 'react-router';
import { t } from '../../../messages/event-nav.ts';
import { paths } from '../../../routing/paths.ts';
import { useSiteInfo } from '../../../site/site-info.ts';

/** The way between the events, above each of their pages; services only where they are offered. */
export function EventNav() {
  const site = useSiteInfo();
  const links = [
    { to: paths.roulette, label: t('roulette') },
    ...(site?.lotto_yn === 'Y' ? [{ to: paths.lotto, label: t('lotto') }] : []),
    ...(site?.ebook_yn === 'Y' ? [{ to: paths.ebooks, label: t('ebooks') }] : []),
    { to: paths.pureHosts, label: t('pure') },
    { to: paths.events, label: t('notices') },
  ];
  return (
    <nav
      aria-label={t('label')}
      className="-mx-4 mb-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 py-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  'inline-flex h-8 items-center rounded-pill px-3 text-sm font-semibold whitespace-nowrap transition-colors',
                  isActive ? 'bg-honey text-on-honey' : 'bg-raised hover:bg-line',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
