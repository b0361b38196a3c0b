import { Matches } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';

/** All policies, by the name that is also their page: /policy/{gubn}. */
export const policyIds = [
  'service-terms-conditions',
  'youth-policy',
  'privacy',
  'community-guidelines',
  'child-safety-policy',
  'phone-terms',
  'marketing',
] as const;
export type PolicyId = (typeof policyIds)[number];

/** A path parameter that names a policy, or one version of it. */
export class PolicyParam {
  /**
   * The policy's name for its version in force, or a policy_no for that version.
   * @example privacy
   */
  @Matches(/^([a-z][a-z0-9-]{1,59}|[1-9]\d{0,8})$/)
  id!: string;
}

/** A path parameter that names a policy. */
export class PolicyGubnParam {
  /**
   * Name of the policy.
   * @example privacy
   */
  @Matches(/^[a-z][a-z0-9-]{1,59}$/)
  gubn!: string;
}

/** A path parameter that names an action with consents: sign-up, payment, host-apply, exchange. */
export class PageTermsParam {
  /**
   * The action: sign-up, payment, host-apply or exchange.
   * @example sign-up
   */
  @Matches(/^[a-z][a-z0-9-]{1,59}$/)
  id!: string;
}

/** The version of a policy that is in force. */
export class PolicyNumber {
  /**
   * Name of the policy.
   * @example privacy
   */
  gubn!: string;
  /**
   * Key of the version in force.
   * @example 12
   */
  policy_no!: number;
  /**
   * Korean title.
   * @example "개인정보 처리방침"
   */
  title!: string;
  /**
   * When it came into force; ISO 8601, UTC.
   * @example 2026-09-30T15:00:00.000Z
   */
  effective_at!: string;
}

/** The versions in force, one per policy, in the order of the footer. */
export class PolicyNumberList {
  /** The versions in force, in the order of the footer. */
  list!: PolicyNumber[];
}

/** One version with its text. */
export class PolicyText extends PolicyNumber {
  /**
   * What changed since the previous version; empty for the first.
   * @example "보유 기간과 위탁 업체를 현행에 맞게 수정했어요."
   */
  summary!: string;
  /**
   * A subset of Markdown: `##` and `###` headings, paragraphs, `-` and `1.` lists, tables, **bold**. No HTML.
   * @example "## 제1조 (목적)"
   */
  content!: string;
  /**
   * Whether it is the version in force now.
   * @example Y
   */
  in_force_yn!: Yn;
}

/** The policies in force with their texts. */
export class PolicyTextList {
  /** The policies in force, in the order of the footer. */
  list!: PolicyText[];
}

/** A version in a policy's history. A version with a future effective_at is announced and not yet in force. */
export class PolicyVersion {
  /**
   * Key of the version.
   * @example 12
   */
  policy_no!: number;
  /**
   * Korean title.
   * @example "개인정보 처리방침"
   */
  title!: string;
  /**
   * What changed in this version.
   * @example "보유 기간과 위탁 업체를 현행에 맞게 수정했어요."
   */
  summary!: string;
  /**
   * When it comes or came into force; ISO 8601, UTC.
   * @example 2026-09-30T15:00:00.000Z
   */
  effective_at!: string;
  /**
   * Y: this version is the one in force.
   * @example Y
   */
  in_force_yn!: Yn;
}

/** A page of a policy's versions, newest first. */
export class PolicyHistory extends PageInfo {
  /** The versions of this page, newest first. */
  list!: PolicyVersion[];
}

/** A required or optional consent of an action. */
export class PageTerm {
  /**
   * Name of the policy to agree to.
   * @example service-terms-conditions
   */
  gubn!: string;
  /**
   * Key of its version.
   * @example 3
   */
  policy_no!: number;
  /**
   * Korean title.
   * @example "서비스 이용약관"
   */
  title!: string;
  /**
   * Whether the action is refused without this consent.
   * @example Y
   */
  required_yn!: Yn;
  /**
   * Markdown, as in PolicyText.
   * @example "## 제1조 (목적)"
   */
  content!: string;
}

/** The consents of an action, in display order. */
export class PageTermList {
  /** The consents, in display order. */
  list!: PageTerm[];
}
