import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/inquiries.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SettingPage } from '../../settings/index.ts';
import { categoriesQuery } from '../queries/inquiries.ts';
import { InquiryForm } from './InquiryForm.tsx';
import { NotPrivileged } from './NotPrivileged.tsx';

/** The page of a new inquiry, general or privileged. */
export function AddInquiry({ privileged }: { privileged: boolean }) {
  return (
    <SettingPage
      title={privileged ? t('addPrivilegeTitle') : t('addTitle')}
      lead={privileged ? t('privilegeLead') : t('lead')}
    >
      {({ user_key }) => <Form userKey={user_key} privileged={privileged} />}
    </SettingPage>
  );
}

function Form({ userKey, privileged }: { userKey: number; privileged: boolean }) {
  const { data, error, refetch } = useQuery(categoriesQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  if (privileged && data.may_privilege_yn === 'N') return <NotPrivileged />;
  return <InquiryForm userKey={userKey} privileged={privileged} categories={data.list} />;
}
