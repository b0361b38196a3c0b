import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/inquiries.ts';
import { paths } from '../../../routing/paths.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { categoriesQuery } from '../queries/inquiries.ts';

const kinds = ['general', 'privilege'] as const;

/** General and privileged inquiries as tabs, for members who may send both; otherwise the current page only. */
export function InquiryKinds({
  userKey,
  kind,
  children,
}: {
  userKey: number;
  kind: (typeof kinds)[number];
  children: (mayPrivilege: boolean) => ReactNode;
}) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(categoriesQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  const may = data.may_privilege_yn === 'Y';
  if (!may) return children(may);
  return (
    <Tabs
      label={t('kinds')}
      tabs={kinds.map((value) => ({ value, label: t(value) }))}
      value={kind}
      onChange={(next) => void navigate(next === 'general' ? paths.qnas : paths.qnasPrivilege)}
      panelClassName="pt-4"
    >
      {children(may)}
    </Tabs>
  );
}
