import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Settings } from '../../core/settings/settings.ts';

/** What a code is for; one of another purpose is worth nothing. */
export type PhoneCodePurpose = 'join' | 'login' | 'find_id' | 'find_password' | 'phone_edit' | 'delete';

/** Somebody asks for a code. */
export interface CodeRequest {
  purpose: PhoneCodePurpose;
  phone: string;
  address: string;
  /** The account that it is for, where one is known. */
  userKey: number | null;
}

/** So many codes of an hour may fit a description. */
interface SendLimit {
  where: Prisma.PhoneCodeWhereInput;
  most: number;
}

/** Answered alike, and asked for by the telephone alone. */
const askedByPhone: PhoneCodePurpose[] = ['login', 'find_id'];
const hourMs = 3_600_000;

/**
 * What one address may ask for, whether or not it is sent. The telephone counts here only where asking is all that there
 * is to know about it: to find a password takes an ID, and a stranger's wrong ones are not the telephone's.
 */
export function askLimits(
  settings: Settings,
  { purpose, address }: CodeRequest,
  phoneHash: string,
): SendLimit[] {
  const byAddress = { where: { address }, most: settings.get('phone_code_sends_per_address') };
  if (!askedByPhone.includes(purpose)) return [byAddress];
  const where = { address, phoneHash, purpose: { in: askedByPhone } };
  return [byAddress, { where, most: settings.get('phone_code_sends_per_hour') }];
}

/** What one telephone is sent, for one address and for all: no stranger alone uses up its hour. */
export function sendLimits(settings: Settings, { address }: CodeRequest, phoneHash: string): SendLimit[] {
  return [
    { where: { phoneHash, address, sent: true }, most: settings.get('phone_code_sends_per_hour') },
    { where: { phoneHash, sent: true }, most: settings.get('phone_code_sends_everywhere') },
  ];
}

/** Throws code_sends_exceeded when the hour before `now` holds as many as one of the limits allows. */
export async function refuseTooMany(
  transaction: Prisma.TransactionClient,
  limits: readonly SendLimit[],
  now: Date,
): Promise<void> {
  const since = { gt: new Date(now.getTime() - hourMs) };
  for (const { where, most } of limits) {
    // The send that leaves the hour next makes room; it is the newest but `most`.
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
