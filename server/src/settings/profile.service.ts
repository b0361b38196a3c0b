import { Injectable, Logger } from '@nestjs/common';
import { PushService } from '../alarms/index.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refusalOf } from '../core/errors/error-codes.ts';
import { fieldRefusal, refuseProblem } from '../core/errors/field-problems.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { hidePhone } from '../core/privacy/masks.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../core/words/prohibited-words.service.ts';
import { FilesService } from '../files/index.ts';
import { AiImagesService, MembersService, UsersService } from '../users/index.ts';
import { PhoneCodesService } from '../verification/index.ts';
import type {
  FanDisplay,
  PhoneEdited,
  ProfileImageEdited,
  ProfileImageEditRequest,
  StateMemoEdited,
} from './settings.dto.ts';
import { settingsTexts } from './texts.ts';

/** Control characters except line breaks, lone surrogates, and marks that change the text direction. */
const unreadable = /(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A member's profile and contact data: introduction, picture, telephone, fans. */
@Injectable()
export class ProfileService {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly files: FilesService,
    private readonly aiImages: AiImagesService,
    private readonly codes: PhoneCodesService,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly pushes: PushService,
  ) {}

  /** Throws validation_failed when it is too long, prohibited_word. */
  async editStateMemo(userKey: number, input: string): Promise<StateMemoEdited> {
    const memo = input.normalize('NFC').trim();
    if (unreadable.test(memo)) refuseProblem('state_memo', 'characters');
    if ([...memo].length > this.settings.get('state_memo_length_max')) refuseProblem('state_memo', 'tooLong');
    if (this.words.find(memo, 'chat').length > 0) {
      throw new AppError('prohibited_word', {
        fields: [{ field: 'state_memo', code: 'forbidden', message: refusalOf('prohibited_word')[1] }],
      });
    }
    await this.members.setStateMemo(userKey, memo);
    return { state_memo: memo };
  }

  /** Throws validation_failed unless exactly one picture is named, file_not_found for one that is not the member's. */
  async editImage(userKey: number, request: ProfileImageEditRequest): Promise<ProfileImageEdited> {
    const named = [request.file_id, request.ai_image_id, request.reset_yn].filter(
      (value) => value !== undefined,
    );
    if (named.length !== 1) {
      throw fieldRefusal('file_id', 'exactlyOne', settingsTexts.onePicture);
    }
    const profileInfo = await this.imageOf(userKey, request);
    await this.members.setPicture(userKey, profileInfo);
    this.users.invalidateBrief(userKey);
    return { profile_info: profileInfo };
  }

  /**
   * Stores the telephone that a code verified. Throws code_expired, phone_taken, unchanged. The code is consumed only
   * on success.
   */
  async editPhone(userKey: number, phoneCodeKey: string): Promise<PhoneEdited> {
    const { phone } = await this.database.prisma.$transaction(async (transaction) => {
      const verified = await this.codes.consume(phoneCodeKey, 'phone_edit', undefined, transaction);
      // A code requested by another member is not accepted.
      if (verified.userKey !== userKey) throw new AppError('code_expired');
      await this.members.claimPhone(transaction, verified.phoneHash, userKey);
      await this.members.setPhone(transaction, userKey, verified);
      return verified;
    });
    this.logger.log({ event: 'phone_changed', user_key: userKey });
    await this.pushes.push(userKey, {
      kind: 'security',
      title: settingsTexts.phoneChanged,
      text: settingsTexts.notByYou,
      path: '/mypage/settings/person',
    });
    return { phone_hide: hidePhone(phone) };
  }

  async displayFans(userKey: number, display: Yn): Promise<FanDisplay> {
    await this.members.setFansShown(userKey, display === 'Y');
    return { display_yn: display };
  }

  private async imageOf(
    userKey: number,
    { file_id, ai_image_id }: ProfileImageEditRequest,
  ): Promise<string | null> {
    if (file_id !== undefined) {
      const { url, thumbUrl } = await this.files.ownImage(userKey, file_id);
      return thumbUrl ?? url;
    }
    return ai_image_id === undefined ? null : this.aiImages.addressOf(ai_image_id);
  }
}
