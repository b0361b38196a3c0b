/** What the sign-up says in Korean, beside the refusals of core/errors. */
export const signUpMessages = {
  consentNeeded: '필수 약관에 동의해 주세요.',
};
