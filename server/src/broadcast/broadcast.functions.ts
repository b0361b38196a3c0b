// Generated from prisma/functions/broadcast by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Invites a host to a battle, or accepts that host's invitation: both must currently run a live of the kind battle. */
// biome-ignore format: generated
export const battleInvite = databaseFunction<
  {
    host: number | null;
    rival: number | null;
    now: Date | null;
    invite_seconds: number | null;
    battle_seconds: number | null;
    rounds: number | null;
  },
  { outcome: string | null; battle: number | null }
>('battle_invite', ['host', 'rival', 'now', 'invite_seconds', 'battle_seconds', 'rounds']);

/** Removes a host from the battle of the running live: declines or withdraws an invitation, or gives up a battle, which the other side wins. */
// biome-ignore format: generated
export const battleLeave = databaseFunction<
  {
    host: number | null;
    now: Date | null;
  },
  { outcome: string | null; battle: number | null }
>('battle_leave', ['host', 'now']);
