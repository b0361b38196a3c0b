import { yn } from '../../core/http/ok.dto.ts';
import type { SignInItem } from './sign-in-list.dto.ts';

/** The columns of a SignInItem. */
interface SignInRow {
  id: string;
  agent: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Presents a sign-in to its member; `currentId` is the calling one. */
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
