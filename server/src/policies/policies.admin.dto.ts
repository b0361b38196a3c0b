import { OmitType } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsString, Length, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { type PolicyId, policyIds } from './policies.dto.ts';

export const policyStates = ['coming', 'in_force', 'past', 'withdrawn'] as const;
export type PolicyState = (typeof policyStates)[number];

const line = /^[^\p{Cc}\p{Cs}]*$/u;
const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
export const policyLimits = { titleMax: 100, summaryMax: 500, contentMax: 100_000 } as const;

/** Filter of versions of policies. */
export class ManagedPolicyQuery extends PageQuery {
  /**
   * Name of a policy; omitted: all.
   * @example privacy
   */
  @IsOptionalNonNull()
  @IsIn(policyIds)
  gubn?: PolicyId;

  /**
   * coming: announced; in_force: in force now; past: replaced by a newer one; withdrawn: never came into force. Omitted:
   * all.
   * @example coming
   */
  @IsOptionalNonNull()
  @IsIn(policyStates)
  state?: PolicyState;
}

/** Filters the file of versions. */
export class ManagedPolicyFilter extends OmitType(ManagedPolicyQuery, ['offset', 'limit']) {}

/** A new version of a policy. */
export class ManagedPolicyRequest {
  /**
   * Name of the policy.
   * @example privacy
   */
  @IsIn(policyIds)
  gubn!: PolicyId;

  /**
   * Korean title; 1 to 100 characters.
   * @example "개인정보 처리방침"
   */
  @IsString()
  @Length(1, policyLimits.titleMax)
  @Matches(/\S/)
  @Matches(line)
  title!: string;

  /**
   * What changes, in one or two sentences; 1 to 500 characters.
   * @example "보유 기간과 위탁 업체를 현행에 맞게 수정했어요."
   */
  @IsString()
  @Length(1, policyLimits.summaryMax)
  @Matches(/\S/)
  @Matches(line)
  summary!: string;

  /**
   * A subset of Markdown: `##` and `###` headings, paragraphs, `-` and `1.` lists, tables, **bold**; 1 to 100,000
   * characters. HTML is shown as text.
   * @example "## 제1조 (목적)"
   */
  @IsString()
  @Length(1, policyLimits.contentMax)
  @Matches(/\S/)
  @Matches(severalLines)
  content!: string;

  /**
   * When it comes into force, ISO 8601 with its offset: at least 7 days from now, 30 where it is to the disadvantage of
   * members (settings policy_notice_days, policy_notice_long_days).
   * @example 2027-01-10T15:00:00.000Z
   */
  @IsISO8601({ strict: true })
  @Matches(/T.*(Z|[+-]\d{2}:\d{2})$/)
  effective_at!: string;

  /**
   * Y: it is to the disadvantage of members; omitted: N.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  disadvantage_yn?: Yn;
}

/** The reason for withdrawing a version. */
export class ManagedPolicyWithdrawal {
  /**
   * For the audit log.
   * @example "시행일을 잘못 입력했어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  @Matches(/\S/)
  @Matches(line)
  reason?: string;
}

/** A version of a policy as operators see it. */
export class ManagedPolicy {
  /**
   * Key of the version.
   * @example 12
   */
  policy_no!: number;
  /**
   * Name of the policy.
   * @example privacy
   */
  gubn!: string;
  /**
   * Korean title.
   * @example "개인정보 처리방침"
   */
  title!: string;
  /**
   * What changed in this version; empty for the first.
   * @example "보유 기간과 위탁 업체를 현행에 맞게 수정했어요."
   */
  summary!: string;
  /**
   * When it comes or came into force; ISO 8601, UTC.
   * @example 2027-01-10T15:00:00.000Z
   */
  effective_at!: string;
  /**
   * When it was published; ISO 8601, UTC.
   * @example 2026-12-20T03:21:00.000Z
   */
  published_at!: string;
  /**
   * Y: it is to the disadvantage of members.
   * @example N
   */
  disadvantage_yn!: Yn;
  /**
   * coming, in_force, past or withdrawn.
   * @example coming
   */
  state!: PolicyState;
}

/** A version of a policy with its text. */
export class ManagedPolicyText extends ManagedPolicy {
  /**
   * A subset of Markdown, as it was written.
   * @example "## 제1조 (목적)"
   */
  content!: string;
}

/** A page of versions, latest effective date first. */
export class ManagedPolicyList extends PageInfo {
  /** The versions of this page. */
  list!: ManagedPolicy[];
}
