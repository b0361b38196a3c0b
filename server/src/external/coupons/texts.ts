import type { CouponKind } from '@honey/rules';

/** Names of the coupons that the sandbox and the datasets give. */
export const sampleTitles: Readonly<Record<CouponKind, string>> = {
  honey: '꿀 100개 쿠폰',
  discount: '1,000원 할인 쿠폰',
  item: '하늘빛 닉네임 쿠폰',
};

/** Column heads of the file of coupon campaigns. */
export const campaignColumns = {
  id: '번호',
  state: '상태',
  title: '제목',
  kind: '종류',
  audience: '받는 회원',
  issued: '발급 수',
  used: '사용 수',
  withdrawn: '회수 수',
  reason: '사유',
  createdAt: '만든 시각',
} as const;

/** Column heads of the file of the codes of a campaign. */
export const codeColumns = {
  code: '코드',
  issued: '사용 수',
} as const;
