/** Korean texts of the sign-up area, in addition to the error messages of core/errors. */
export const signUpTexts = {
  consentNeeded: '필수 약관에 동의해 주세요.',
};
