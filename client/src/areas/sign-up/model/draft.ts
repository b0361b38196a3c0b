import { tabStorage } from '../../../lib/storage.ts';

/** The picture that was chosen; `initials` is none. */
export type Photo =
  | { kind: 'initials' }
  | { kind: 'ai'; id: string; url: string }
  | { kind: 'file'; id: number; url: string };

/** Who was verified, and the right to join that came of it. */
export interface VerifiedPerson {
  signUpToken: string;
  /** Epoch milliseconds. */
  endsAt: number;
  nameHide: string;
  phone: string;
  phoneHide: string;
}

/** Everything that was entered so far, but the password. */
export interface SignUpDraft {
  consents: readonly string[];
  name: string;
  phone: string;
  verified: VerifiedPerson | null;
  /** Joining by telephone: the proven code. */
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

/** How somebody joins: by ID, by telephone, or with a social account. */
export type SignUpMethod = 'id' | 'phone' | 'social';

export type SignUpStep = 'terms' | 'identity' | 'account' | 'phone' | 'profile' | 'done';

const steps: Record<SignUpMethod, readonly SignUpStep[]> = {
  id: ['terms', 'identity', 'account', 'profile', 'done'],
  phone: ['terms', 'identity', 'phone', 'profile', 'done'],
  social: ['terms', 'identity', 'profile', 'done'],
};

export const stepsOf = (method: SignUpMethod): readonly SignUpStep[] => steps[method];

/** The consents without which nobody joins. */
export const requiredConsents = ['service-terms-conditions', 'privacy', 'phone-terms'] as const;

export const hasRequiredConsents = (draft: Pick<SignUpDraft, 'consents'>): boolean =>
  requiredConsents.every((gubn) => draft.consents.includes(gubn));

/** The right to join lasts; the last moments are not begun with. */
export const isVerified = (draft: Pick<SignUpDraft, 'verified'>, now: number): boolean =>
  draft.verified !== null && draft.verified.endsAt > now;

/**
 * The step that may be shown: the one asked for, or the first before it whose part is missing. Nothing is skipped.
 * @param has what is known outside the draft: a chosen password, a finished sign-up
 */
export function stepToShow(
  asked: string | null,
  method: SignUpMethod,
  draft: SignUpDraft,
  has: { password: boolean; joined: boolean },
  now: number,
): SignUpStep {
  if (has.joined) return 'done';
  const isDone: Record<SignUpStep, boolean> = {
    terms: hasRequiredConsents(draft),
    identity: isVerified(draft, now),
    account: draft.id !== '' && has.password,
    phone: draft.phoneCodeKey !== null,
    profile: false,
    done: false,
  };
  for (const step of stepsOf(method)) {
    if (step === asked || !isDone[step]) return step;
  }
  return 'terms';
}

/** The step after another, or before it. */
export function neighbour(method: SignUpMethod, step: SignUpStep, by: 1 | -1): SignUpStep {
  const order = stepsOf(method);
  return order[order.indexOf(step) + by] ?? step;
}

/** Whether something was entered that would be a pity to lose. */
export const isBegun = (draft: SignUpDraft): boolean =>
  draft.consents.length > 0 || draft.name !== '' || draft.phone !== '' || draft.verified !== null;

const storageKey = 'honey.sign-up';

/** The draft of this tab; it survives a reload and ends with the tab. */
export const draftStore = {
  get(storage: Storage = tabStorage()): SignUpDraft {
    const kept = storage.getItem(storageKey);
    // Written by `keep` below, in this tab; a version before may have known less.
    return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<SignUpDraft>) } : emptyDraft;
  },
  keep(draft: SignUpDraft, storage: Storage = tabStorage()): void {
    storage.setItem(storageKey, JSON.stringify(draft));
  },
  clear(storage: Storage = tabStorage()): void {
    storage.removeItem(storageKey);
  },
};
