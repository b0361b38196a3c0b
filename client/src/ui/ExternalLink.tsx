import type { ComponentProps } from 'react';
import { t } from '../messages/ui.ts';
import { isSafeExternal } from './external-address.ts';

/**
 * The only way out of this site: external addresses need an explicit flag, which this component provides (CLIENT-17).
 * An address that may not be opened is rendered as plain text.
 */
export function ExternalLink({
  href,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string }) {
  if (!isSafeExternal(href)) return <span className={rest.className}>{children}</span>;
  const sameWindow = /^(mailto|tel):/.test(href);
  return (
    <a {...rest} href={href} {...(sameWindow ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {!sameWindow && <span className="sr-only"> ({t('newWindow')})</span>}
    </a>
  );
}
