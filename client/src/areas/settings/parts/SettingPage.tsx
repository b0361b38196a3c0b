import type { ReactNode } from 'react';
import { useTitle } from '../../../lib/use-title.ts';
import { t } from '../../../messages/settings.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { type SessionUser, useSession } from '../../session/index.ts';

/**
 * The heading of a page of my page and, once the member is loaded, its content. The pages set their own title, because
 * the server's metadata does not cover them.
 */
export function SettingPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: (user: SessionUser) => ReactNode;
}) {
  const { user } = useSession();
  useTitle(t('siteTitle', { title }));
  return (
    <>
      <h1 className="text-xl font-extrabold">{title}</h1>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-6">{user ? children(user) : <TextSkeleton lines={6} />}</div>
    </>
  );
}
