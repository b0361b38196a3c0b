import type { ComponentProps } from 'react';
import { t } from '../messages/ui.ts';

const blocked = new Set(['blob:', 'data:', 'javascript:', 'vbscript:']);

/** Whether an address leads out of this site by a protocol that may be opened. */
export function isSafeExternal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return !blocked.has(protocol) && ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
}

/**
 * The only way out of this site (specification section 5: external addresses need an explicit flag, which this
 * component is). An address that may not be opened is shown as plain text.
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
