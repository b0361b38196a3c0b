import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { type OperatorRight, type OperatorRole, operatorRoles } from '../../core/access/rights.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** The operator who makes the call, with roles and rights. */
export class OwnRights {
  /**
   * Key of the operator.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 운영자
   */
  nick!: string;
  /**
   * The roles that the operator holds.
   * @example ["owner"]
   */
  roles!: OperatorRole[];
  /**
   * The rights of these roles, as the calls name them in x-right.
   * @example ["overview.read", "audit.read"]
   */
  rights!: OperatorRight[];
}

/** An operator with roles. */
export class ManagedOperator {
  /** The operator. */
  user!: UserBrief;
  /**
   * Sign-in ID; null for an account that has only social sign-in.
   * @example finance01
   */
  login_id!: string | null;
  /**
   * The roles that the operator holds.
   * @example ["finance"]
   */
  roles!: OperatorRole[];
  /**
   * Number of changes of the roles so far; a change names the version that it replaces.
   * @example 1
   */
  version!: number;
  /**
   * Y: the caller, who cannot change the caller's own roles.
   * @example N
   */
  own_yn!: Yn;
  /**
   * When the account was created; ISO 8601, UTC.
   * @example 2026-03-01T09:00:00.000Z
   */
  created_at!: string;
}

/** A page of the operators. */
export class ManagedOperatorList extends PageInfo {
  /** The operators of this page, by key. */
  list!: ManagedOperator[];
}

/** The roles that an operator shall hold. */
export class OperatorRolesRequest extends ReasonBody {
  /**
   * All roles from now on. A member becomes an operator by the first, and an operator without any becomes a member.
   * @example ["finance", "content"]
   */
  @IsArray()
  @ArrayMaxSize(operatorRoles.length)
  @ArrayUnique()
  @IsIn(operatorRoles, { each: true })
  roles!: OperatorRole[];

  /**
   * The version of the roles that was read, 0 for someone who is no operator; any other is refused with operator_changed.
   * @example 1
   */
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  version!: number;
}
