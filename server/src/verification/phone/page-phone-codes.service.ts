import { Injectable } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { hidePhone } from '../../core/privacy/masks.ts';
import { MembersService } from '../../users/index.ts';
import type {
  PhoneCodeChecked,
  PhoneCodeCheckQuery,
  PhoneCodeRequest,
  PhoneCodeSent,
} from './phone-codes.dto.ts';
import { PhoneCodesService } from './phone-codes.service.ts';

/** Codes requested by pages with phone-certification-proc, and who may request which. */
@Injectable()
export class PagePhoneCodesService {
  constructor(
    private readonly database: Database,
    private readonly hashes: LookupHash,
    private readonly codes: PhoneCodesService,
    private readonly members: MembersService,
  ) {}

  /**
   * Sends a code.
   * @throws login_required without the member that the purpose needs, cert_mismatch when a deletion is requested with a
   * telephone other than the member's own, validation_failed, code_sends_exceeded, sms_failed
   */
  async send(
    { phone, purpose_cd = 'join' }: PhoneCodeRequest,
    member: { userKey: number } | undefined,
    address: string,
  ): Promise<PhoneCodeSent> {
    if (purpose_cd === 'join') return this.codes.issue('join', phone, address);
    if (purpose_cd === 'login')
      return this.codes.issueUniformly('login', phone, address, await this.members.newestOfPhone(phone));
    if (!member) throw new AppError('login_required');
    if (purpose_cd === 'delete') await this.assertOwnPhone(member.userKey, phone);
    return this.codes.issue(purpose_cd, phone, address, member.userKey);
  }

  /** Verifies the telephone. Codes that find an ID or a password are verified by their own call. */
  async check({ certification_key, code }: PhoneCodeCheckQuery): Promise<PhoneCodeChecked> {
    const { phone } = await this.codes.check(certification_key, code, [
      'join',
      'login',
      'phone_edit',
      'delete',
    ]);
    return { certification_key, phone_hide: hidePhone(phone) };
  }

  private async assertOwnPhone(userKey: number, phone: string): Promise<void> {
    const phoneHash = this.hashes.of('phone', phone);
    if ((await this.database.prisma.user.count({ where: { userKey, phoneHash } })) === 0)
      throw new AppError('cert_mismatch');
  }
}
