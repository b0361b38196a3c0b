import { AddInquiry } from './parts/AddInquiry.tsx';

/** /mypage/settings/service/qnas/add: a new inquiry. */
export default function AddPage() {
  return <AddInquiry privileged={false} />;
}
