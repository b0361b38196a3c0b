import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { socialEmail } from '../../core/crypto/social-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import type { SocialTicket } from './social-tickets.service.ts';

/** Members' linked accounts of social providers. */
@Injectable()
export class SocialAccountsService {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /** The member with a provider's account, if it is linked. */
  async ownerOf({ provider, provider_user_id }: Omit<SocialTicket, 'email'>): Promise<number | undefined> {
    const account = await this.database.prisma.socialAccount.findUnique({
      where: { provider_providerUserId: { provider, providerUserId: provider_user_id } },
      select: { userKey: true },
    });
    return account?.userKey;
  }

  /** Links a provider's account to a member. Fails with a unique violation if it is already linked. */
  async link(
    { provider, provider_user_id, email }: SocialTicket,
    userKey: number,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<void> {
    await within.socialAccount.create({
      data: {
        provider,
        providerUserId: provider_user_id,
        userKey,
        emailEnc: email === null ? null : this.cipher.encrypt(email, socialEmail(provider, provider_user_id)),
        linkedAt: this.clock.now(),
      },
    });
  }
}
