import { AddInquiry } from './parts/AddInquiry.tsx';

/** /mypage/settings/service/qnas/add-privilege: a new inquiry of a VIP or honorary member. */
export default function AddPrivilegePage() {
  return <AddInquiry privileged />;
}
