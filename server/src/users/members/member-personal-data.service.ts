import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { type MemberField, memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import type { User } from '../../core/database/generated/client.ts';
import { type Personal, personal } from '../../core/privacy/personal.ts';
import { targetKey } from '../../core/privacy/target-key.ts';
import { UnmaskingService } from '../../core/unmasking/unmasking.service.ts';

/** What identifies the person behind an account, masked wherever it is shown. */
export interface MemberPersonalFields {
  name: Personal<'name'>;
  phone: Personal<'telephone'>;
  birth: Personal<'birthday'>;
  email: Personal<'email'>;
}

type StoredFields = Pick<User, 'userKey' | 'nameEnc' | 'phoneEnc' | 'birthEnc' | 'emailEnc'>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Members' personal data for operators: decrypted, and shown in full by unmasking alone. */
@Injectable()
export class MemberPersonalData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly unmasking: UnmaskingService,
  ) {}

  onModuleInit(): void {
    const { prisma } = this.database;
    this.unmasking.register('user', {
      area: 'users',
      right: 'members.unmask',
      fields: ['name', 'phone', 'birth', 'email'],
      read: async (key) => {
        const user = await prisma.user.findUnique({ where: { userKey: targetKey(key) } });
        return user ? { ...this.of(user) } : undefined;
      },
    });
    this.unmasking.register('sign_in', {
      area: 'users',
      right: 'members.unmask',
      fields: ['address'],
      read: async (id) => {
        const signIn = uuid.test(id) ? await prisma.signIn.findUnique({ where: { id } }) : null;
        return signIn ? { address: personal('sign_in_address', signIn.address) } : undefined;
      },
    });
  }

  /** The masked fields of a member; empty ones when they cannot be decrypted. */
  of(user: StoredFields): MemberPersonalFields {
    const read = (field: MemberField, stored: string | null): string =>
      this.cipher.decrypt(stored, memberField(field, user.userKey));
    return {
      name: personal('name', read('name', user.nameEnc)),
      phone: personal('telephone', read('phone', user.phoneEnc)),
      birth: personal('birthday', read('birth', user.birthEnc)),
      email: personal('email', read('email', user.emailEnc)),
    };
  }
}
