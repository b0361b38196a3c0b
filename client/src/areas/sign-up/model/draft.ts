import { tabStorage } from '../../../lib/storage.ts';

/** The selected picture; `initials` is none. */
export type Photo =
  | { kind: 'initials' }
  | { kind: 'ai'; id: string; url: string }
  | { kind: 'file'; id: number; url: string };

/** The verified person, and the sign-up token. */
export interface VerifiedPerson {
  signUpToken: string;
  /** Epoch milliseconds. */
  endsAt: number;
  nameHide: string;
  phone: string;
  phoneHide: string;
}

/** All input so far, except the password. */
export interface SignUpDraft {
  consents: readonly string[];
  name: string;
  phone: string;
  verified: VerifiedPerson | null;
  /** Sign-up by phone: the verified code. */
  phoneCodeKey: string | null;
  id: string;
  email: string;
  nick: string;
  profileId: string;
  photo: Photo;
}

export const emptyDraft: SignUpDraft = {
  consents: [],
  name: '',
  phone: '',
  verified: null,
  phoneCodeKey: null,
  id: '',
  email: '',
  nick: '',
  profileId: '',
  photo: { kind: 'initials' },
};

/** The sign-up method: by ID, by phone, or with a social account. */
export type SignUpMethod = 'id' | 'phone' | 'social';

export type SignUpStep = 'terms' | 'identity' | 'account' | 'phone' | 'profile' | 'done';

const steps: Record<SignUpMethod, readonly SignUpStep[]> = {
  id: ['terms', 'identity', 'account', 'profile', 'done'],
  phone: ['terms', 'identity', 'phone', 'profile', 'done'],
  social: ['terms', 'identity', 'profile', 'done'],
};

export const stepsOf = (method: SignUpMethod): readonly SignUpStep[] => steps[method];

/** The mandatory consents. */
export const requiredConsents = ['service-terms-conditions', 'privacy', 'phone-terms'] as const;

export const hasRequiredConsents = (draft: Pick<SignUpDraft, 'consents'>): boolean =>
  requiredConsents.every((gubn) => draft.consents.includes(gubn));

/** The sign-up token has enough time left. */
export const isVerified = (draft: Pick<SignUpDraft, 'verified'>, now: number): boolean =>
  draft.verified !== null && draft.verified.endsAt > now;

/**
 * The step to show: the requested one, or the first incomplete one before it. No step is skipped.
 * @param outside state outside the draft: a chosen password, a finished sign-up
 */
export function stepToShow(
  requested: string | null,
  method: SignUpMethod,
  draft: SignUpDraft,
  outside: { password: boolean; joined: boolean },
  now: number,
): SignUpStep {
  if (outside.joined) return 'done';
  const isDone: Record<SignUpStep, boolean> = {
    terms: hasRequiredConsents(draft),
    identity: isVerified(draft, now),
    account: draft.id !== '' && outside.password,
    phone: draft.phoneCodeKey !== null,
    profile: false,
    done: false,
  };
  for (const step of stepsOf(method)) {
    if (step === requested || !isDone[step]) return step;
  }
  return 'terms';
}

/** The next or previous step. */
export function adjacentStep(method: SignUpMethod, step: SignUpStep, by: 1 | -1): SignUpStep {
  const order = stepsOf(method);
  return order[order.indexOf(step) + by] ?? step;
}

/** Whether there is input worth keeping. */
export const hasInput = (draft: SignUpDraft): boolean =>
  draft.consents.length > 0 || draft.name !== '' || draft.phone !== '' || draft.verified !== null;

const storageKey = 'honey.sign-up';

/** The draft of this tab; it survives a reload and ends with the tab. */
export const draftStore = {
  get(storage: Storage = tabStorage()): SignUpDraft {
    const stored = storage.getItem(storageKey);
    // Written by `store` below, in this tab; an earlier version may have stored fewer fields.
    return stored ? { ...emptyDraft, ...(JSON.parse(stored) as Partial<SignUpDraft>) } : emptyDraft;
  },
  store(draft: SignUpDraft, storage: Storage = tabStorage()): void {
    storage.setItem(storageKey, JSON.stringify(draft));
  },
  clear(storage: Storage = tabStorage()): void {
    storage.removeItem(storageKey);
  },
};
