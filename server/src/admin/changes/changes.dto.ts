import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { type ChangingSection, changingSections } from './sections.ts';

const caseKey = /^[\w:.-]{1,64}$/;
const cursorMax = 4_000;

/** What a console has seen, and what it shows. */
export class ChangesQuery {
  /**
   * The cursor of the previous response. Omitted: only a cursor is returned, and what others have open.
   * @example "0b1f8a52-7f3e-4a0b-9d0e-6f1c2b3a4d5e.1041:1043:1041"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(cursorMax)
  cursor?: string;

  /**
   * The sections to report, separated by commas; omitted: all. Those that the operator may not see are left out.
   * @example "inquiries,orders"
   */
  @IsOptionalNonNull()
  @Matches(/^[a-z-]{1,30}(,[a-z-]{1,30}){0,40}$/)
  sections?: string;

  /**
   * The section of the case that is open on the page.
   * @example inquiries
   */
  @IsOptionalNonNull()
  @IsIn(changingSections)
  section?: ChangingSection;

  /**
   * The key of the case that is open on the page; another operator's act on it is returned as `decided`.
   * @example "1041"
   */
  @IsOptionalNonNull()
  @Matches(caseKey)
  case?: string;
}

/** A section in which something changed. */
export class ChangedSection {
  /**
   * The section, as the console's address names it.
   * @example inquiries
   */
  section!: ChangingSection;
  /**
   * The keys of the changed cases, at most 100; null: any of them.
   * @example ["1041"]
   */
  cases!: string[] | null;
}

/** A case that another operator has open. */
export class CaseOpenElsewhere {
  /**
   * The section.
   * @example inquiries
   */
  section!: ChangingSection;
  /**
   * The key of the case.
   * @example "1041"
   */
  case!: string;
  /**
   * The key of the operator.
   * @example 1001
   */
  operator_key!: number;
  /**
   * Nickname of the operator.
   * @example 운영자
   */
  nick!: string;
}

/** The act of another operator on the open case. */
export class DecidedElsewhere {
  /**
   * Who did what and when, in Korean.
   * @example "운영자님이 11월 20일 12:21에 먼저 처리했어요. (답변)"
   */
  message!: string;
  /**
   * The action, as the audit log names it.
   * @example inquiries.answer
   */
  action!: string;
  /**
   * When it was done; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  at!: string;
}

/** What changed in the console since a cursor, and what other operators have open. */
export class ConsoleChanges {
  /**
   * The cursor of the next request.
   * @example "0b1f8a52-7f3e-4a0b-9d0e-6f1c2b3a4d5e.1041:1043:1041"
   */
  cursor!: string;
  /**
   * Y: changes since the cursor are not known, so everything is to be read again.
   * @example N
   */
  all_yn!: Yn;
  /** The sections in which something changed. */
  sections!: ChangedSection[];
  /** The cases that other operators have open, at most 200. */
  open_cases!: CaseOpenElsewhere[];
  /** What another operator did to the open case since the cursor; null: nothing. */
  decided!: DecidedElsewhere | null;
}

/** A page of the console, named by itself. */
export class ConsolePageParam {
  /**
   * Random name of the page: 8 to 40 letters, digits and hyphens.
   * @example 3f0c2a9e-51d7-4c58-8a43-0f9d4a1b7c55
   */
  @Matches(/^[A-Za-z0-9-]{8,40}$/)
  page!: string;
}

/** The case that a page has open. */
export class OpenCaseRequest {
  /**
   * Its section.
   * @example inquiries
   */
  @IsIn(changingSections)
  section!: ChangingSection;

  /**
   * Its key.
   * @example "1041"
   */
  @IsString()
  @Matches(caseKey)
  case!: string;
}
