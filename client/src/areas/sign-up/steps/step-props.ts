import type { SignUpDraft, SignUpMethod } from '../model/draft.ts';
import type { JoinRefusal } from '../model/join-refusal.ts';

/** Properties of every step. */
export interface StepProps {
  draft: SignUpDraft;
  method: SignUpMethod;
  /** Stores the input. */
  change: (part: Partial<SignUpDraft>) => void;
  onNext: () => void;
  /** Why the sign-up returned to this step, if it did. */
  refusal: JoinRefusal | null;
  /** Whether this step follows another one. */
  focus: boolean;
}
