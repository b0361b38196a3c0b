import { SignUpFlow } from '../SignUpFlow.tsx';

/** /sign-up/phone */
export default function SignUpPhonePage() {
  return <SignUpFlow key="phone" route="phone" />;
}
