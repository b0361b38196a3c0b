import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SettingsStore } from '../../core/settings/settings.store.ts';

/** The purpose of a code; it is not accepted for another purpose. */
export type PhoneCodePurpose = 'join' | 'login' | 'find_id' | 'find_password' | 'phone_edit' | 'delete';

/** A request for a code. */
export interface CodeRequest {
  purpose: PhoneCodePurpose;
  phone: string;
  address: string;
  /** The account it is for, if one is known. */
  userKey: number | null;
}

/** The maximum number of codes per hour that match a filter. */
interface SendLimit {
  where: Prisma.PhoneCodeWhereInput;
  max: number;
}

/** Purposes that are requested by telephone alone and get uniform responses. */
const requestedByPhone: PhoneCodePurpose[] = ['login', 'find_id'];
const hourMs = 3_600_000;

/**
 * Limits of requests from one address, whether or not a code is sent. The telephone counts here only for purposes that
 * need nothing else: a password reset takes an ID, and a stranger's wrong IDs must not count against the telephone.
 */
export function requestLimits(
  settings: SettingsStore,
  { purpose, address }: CodeRequest,
  phoneHash: string,
): SendLimit[] {
  const byAddress = { where: { address }, max: settings.get('phone_code_sends_per_address') };
  if (!requestedByPhone.includes(purpose)) return [byAddress];
  const where = { address, phoneHash, purpose: { in: requestedByPhone } };
  return [byAddress, { where, max: settings.get('phone_code_sends_per_hour') }];
}

/** Limits of codes sent to one telephone, per address and in all: a single stranger cannot use up its hourly limit. */
export function sendLimits(
  settings: SettingsStore,
  { address }: CodeRequest,
  phoneHash: string,
): SendLimit[] {
  return [
    { where: { phoneHash, address, sent: true }, max: settings.get('phone_code_sends_per_hour') },
    { where: { phoneHash, sent: true }, max: settings.get('phone_code_sends_everywhere') },
  ];
}

/** Throws code_sends_exceeded when one of the limits is reached within the hour before `now`. */
export async function assertWithinLimits(
  transaction: Prisma.TransactionClient,
  limits: readonly SendLimit[],
  now: Date,
): Promise<void> {
  const since = { gt: new Date(now.getTime() - hourMs) };
  for (const { where, max: most } of limits) {
    // The oldest of the last `most` sends: a place becomes free when it is an hour old.
    const [blocking] = await transaction.phoneCode.findMany({
      where: { ...where, createdAt: since },
      orderBy: { createdAt: 'desc' },
      skip: most - 1,
      take: 1,
      select: { createdAt: true },
    });
    if (!blocking) continue;
    const leftMs = blocking.createdAt.getTime() + hourMs - now.getTime();
    throw new AppError('code_sends_exceeded', {
      detail: { seconds_left: Math.max(1, Math.ceil(leftMs / 1000)) },
    });
  }
}
