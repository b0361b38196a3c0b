import { yn } from '../../core/http/answer.dto.ts';
import type { SignInItem } from './sign-in-list.dto.ts';

/** The columns that a SignInItem is made of. */
interface SignInRow {
  id: string;
  agent: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** A sign-in as its member sees it; `currentId` is the one that asks. */
export function presentSignIn(row: SignInRow, currentId: string): SignInItem {
  return {
    id: row.id,
    agent: row.agent,
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    current_yn: yn(row.id === currentId),
  };
}
