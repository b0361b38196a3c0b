import type { PolicyId } from './policies.dto.ts';

/** One consent of an action. */
export interface TermOfPage {
  gubn: PolicyId;
  required: boolean;
}

const required = (gubn: PolicyId): TermOfPage => ({ gubn, required: true });

/** The consents that an action requires or offers, in display order (POLICIES-5). */
export const termsOfPages: Readonly<Record<string, readonly TermOfPage[]>> = {
  'sign-up': [
    required('service-terms-conditions'),
    required('privacy'),
    required('phone-terms'),
    { gubn: 'marketing', required: false },
  ],
  payment: [required('service-terms-conditions'), required('privacy')],
  'host-apply': [
    required('service-terms-conditions'),
    required('community-guidelines'),
    required('child-safety-policy'),
    required('youth-policy'),
  ],
  exchange: [required('service-terms-conditions'), required('privacy')],
};
