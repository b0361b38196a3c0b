import { SignUpFlow } from '../SignUpFlow.tsx';

/** /sign-up */
export default function SignUpPage() {
  return <SignUpFlow key="id" route="id" />;
}
