import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { memberField, nextUserKey } from '@honey/server/core/crypto/member-fields';
import { Database } from '@honey/server/core/database/database';
import { socialProviders } from '@honey/server/session/oauth/social.port';
import { Passwords } from '@honey/server/session/passwords/passwords.service';
import { simulatedConnectingInformation } from '@honey/server/verification/identity/simulated-identity';
import { WalletService } from '@honey/server/wallet/wallet.service';
import type { INestApplicationContext } from '@nestjs/common';

/** What a built member may differ in. What is left out gets a fresh, valid value. */
export interface MemberOverrides {
  loginId?: string;
  /** In clear; the same for everybody unless given, so that it is hashed once. */
  password?: string;
  nick?: string;
  profileId?: string;
  profileInfo?: string | null;
  stateMemo?: string;
  role?: 'member' | 'host' | 'operator';
  vipLevel?: number;
  honor?: string | null;
  verificationYn?: boolean;
  userAdultYn?: boolean;
  excelOnlyYn?: boolean;
  regMethodCd?: string;
  phone?: string;
  name?: string;
  /** YYYYMMDD. With it the member is the simulator's person of that name and day: nobody else verifies as them. */
  birth?: string;
  createdAt?: Date;
  deletionAskedAt?: Date | null;
  /** Honey granted at the start. */
  honey?: number;
  /** Honey bought at the start. */
  boughtHoney?: number;
}

/** A member that was built, with what is needed to sign in. */
export interface BuiltMember {
  userKey: number;
  loginId: string;
  nick: string;
  password: string;
}

/** The password of built members and of the personas (development and test only). */
export const builtPassword = 'Honey!2026';

let sequence = 0;
const passwordHashes = new Map<string, Promise<string>>();

/** Makes a member: a verified adult without honey, unless told otherwise. */
export async function buildMember(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  sequence += 1;
  const number = sequence;
  const loginId = overrides.loginId ?? `member${process.pid}x${number}`;
  const password = overrides.password ?? builtPassword;
  const cipher = app.get(FieldCipher);
  const hashes = app.get(LookupHash);
  // Of who was never verified nothing is known but what a test says.
  const verified = overrides.verificationYn ?? true;
  const phone =
    overrides.phone ?? (verified ? `0100000${String(number % 10_000).padStart(4, '0')}` : undefined);
  const name = overrides.name ?? (verified ? '김꿀벌' : undefined);
  const { birth } = overrides;
  // As the simulated providers name their people, so that the persona signs in there.
  const socialProvider = socialProviders.find((provider) => provider === overrides.regMethodCd);
  const { prisma } = app.get(Database);
  const userKey = await nextUserKey(prisma);
  const user = await prisma.user.create({
    data: {
      userKey,
      loginId: loginId.toLowerCase(),
      passwordHash: await hashOnce(app.get(Passwords), password),
      nick: overrides.nick ?? `꿀벌${process.pid}x${number}`,
      profileId: overrides.profileId ?? loginId,
      profileInfo: overrides.profileInfo ?? null,
      stateMemo: overrides.stateMemo ?? '',
      role: overrides.role ?? 'member',
      vipLevel: overrides.vipLevel ?? 0,
      honor: overrides.honor ?? null,
      verificationYn: verified,
      userAdultYn: overrides.userAdultYn ?? true,
      excelOnlyYn: overrides.excelOnlyYn ?? false,
      regMethodCd: overrides.regMethodCd ?? 'P',
      ...(phone === undefined
        ? {}
        : {
            phoneEnc: cipher.encrypt(phone, memberField('phone', userKey)),
            phoneHash: hashes.of('phone', phone),
          }),
      ...(name === undefined ? {} : { nameEnc: cipher.encrypt(name, memberField('name', userKey)) }),
      ...(birth === undefined ? {} : { birthEnc: cipher.encrypt(birth, memberField('birth', userKey)) }),
      ...(birth === undefined || name === undefined
        ? {}
        : { personHash: hashes.of('person', simulatedConnectingInformation(name, birth)) }),
      ...(socialProvider
        ? {
            socialAccounts: {
              create: { provider: socialProvider, providerUserId: `${socialProvider}-${loginId}` },
            },
          }
        : {}),
      deletionAskedAt: overrides.deletionAskedAt ?? null,
      ...(overrides.createdAt ? { createdAt: overrides.createdAt } : {}),
    },
  });
  await giveHoney(app, user.userKey, 'granted', overrides.honey ?? 0);
  await giveHoney(app, user.userKey, 'bought', overrides.boughtHoney ?? 0);
  return { userKey: user.userKey, loginId, nick: user.nick, password };
}

/** Makes an approved host. */
export function buildHost(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  return buildMember(app, { ...overrides, role: 'host' });
}

/** Moves honey from the house to a member, as a grant or as a sale. */
export async function giveHoney(
  app: INestApplicationContext,
  userKey: number,
  fund: 'granted' | 'bought',
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  await app.get(WalletService).move({
    operation: 'seed',
    ownerKey: 0,
    idempotencyKey: `seed-${userKey}-${fund}`,
    userKey,
    asset: 'STAR',
    house: fund === 'granted' ? 'grant' : 'sale',
    amount,
    fund,
  });
}

/** Hashing takes a tenth of a second on purpose; hundreds of members share one password. */
function hashOnce(passwords: Passwords, password: string): Promise<string> {
  const hash = passwordHashes.get(password) ?? passwords.hash(password);
  passwordHashes.set(password, hash);
  return hash;
}
