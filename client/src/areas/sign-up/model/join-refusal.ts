import { ApiError, errorMessage, isRefusal } from '../../../api/errors.ts';
import { type Placement, refusedPlaces } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/sign-up.ts';
import type { SignUpStep } from './draft.ts';

/** Where to correct a refused sign-up: the step, and its field if it concerns one. */
export interface JoinRefusal {
  step: SignUpStep;
  field: 'id' | 'password' | 'email' | 'nick' | 'profileId' | null;
  message: string;
  /** The verified identity can no longer be used. */
  restart: boolean;
}

type Place = Pick<JoinRefusal, 'step' | 'field'>;

const fields: Placement<Place> = {
  id: { step: 'account', field: 'id' },
  password: { step: 'account', field: 'password' },
  email: { step: 'account', field: 'email' },
  nick: { step: 'profile', field: 'nick' },
  profile_id: { step: 'profile', field: 'profileId' },
};

const codes: Placement<Place> = {
  forbidden_id: { step: 'account', field: 'id' },
  prohibited_word: { step: 'profile', field: 'nick' },
  consent_required: { step: 'terms', field: null },
  code_expired: { step: 'phone', field: null },
  code_mismatch: { step: 'phone', field: null },
};

/** Refusals after which the identity must be verified again. */
const restarts = new Set(['sign_up_expired', 'already_joined', 'phone_taken', 'cert_mismatch', 'under_age']);

/** Maps a refused sign-up to the step and field to correct. */
export function joinRefusalOf(error: unknown): JoinRefusal {
  const here = { step: 'profile', field: null, restart: false } as const;
  if (!(error instanceof ApiError)) return { ...here, message: errorMessage(error) };
  if (restarts.has(error.code)) {
    return { step: 'identity', field: null, message: error.message, restart: true };
  }
  const [first] = refusedPlaces(error, fields, codes);
  if (first) return { ...first.place, message: first.message, restart: false };
  return { ...here, message: isRefusal(error) ? error.message : t('joinUnsure') };
}
