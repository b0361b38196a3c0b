import { AppError } from '../errors/app-error.ts';
import {
  holdsRight,
  needsStepUp,
  type OperatorRight,
  type OperatorRole,
  operatorRights,
  rights,
} from './rights.ts';

/** The rights of an operator at the time of a call: those of the roles that the operator holds. */
export class HeldRights {
  private assertFactor: () => void = () => undefined;

  constructor(readonly roles: readonly OperatorRole[]) {}

  /** Whether the operator holds a right. */
  has(right: OperatorRight): boolean {
    return this.roles.some((role) => holdsRight(role, right));
  }

  /**
   * Throws right_missing, with the right's name, unless the operator holds it; step_up_required if the right needs a
   * second factor verified lately, and it was verified earlier (SESSION-55).
   */
  require(right: OperatorRight): void {
    if (!this.has(right))
      throw new AppError('right_missing', { detail: { right, name: rights[right].name } });
    if (needsStepUp(right)) this.assertFactor();
  }

  /** Sets the check of the operator's second factor, for rights that need it. */
  verifiesFactor(assertFactor: () => void): void {
    this.assertFactor = assertFactor;
  }

  /** The held rights, in the order of their declaration. */
  list(): OperatorRight[] {
    return operatorRights.filter((right) => this.has(right));
  }
}
