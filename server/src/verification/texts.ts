import { withParticle } from '@honey/rules';

/** Korean texts of the verification area. */
export const verificationTexts = {
  codeText: (code: string) =>
    `[허니라이브] 인증번호 ${withParticle(code, '을/를')} 입력해 주세요. 누구에게도 알려 주지 마세요.`,
};
