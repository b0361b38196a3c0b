import { NextPageInfo } from '../../core/http/page.dto.ts';
import { ManagedSanction } from '../sanctions/sanctions.dto.ts';
import { MemberSignIn } from './members.admin.dto.ts';

/** Restrictions of a member, newest first. */
export class MemberSanctionList extends NextPageInfo {
  /** The restrictions of this page. */
  list!: ManagedSanction[];
}

/** Sign-ins of a member, newest first; addresses are masked. */
export class MemberSignInList extends NextPageInfo {
  /** The sign-ins of this page. */
  list!: MemberSignIn[];
}
