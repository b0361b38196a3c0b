import type { SignUpDraft, SignUpMethod } from '../model/draft.ts';
import type { JoinRefusal } from '../model/join-refusal.ts';

/** What every step is given. */
export interface StepProps {
  draft: SignUpDraft;
  method: SignUpMethod;
  /** Keeps what was entered. */
  change: (part: Partial<SignUpDraft>) => void;
  onNext: () => void;
  /** Why the sign-up led back to this step, if it did. */
  refusal: JoinRefusal | null;
  /** Whether the step came after another one. */
  focus: boolean;
}
