import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { BodyExample } from '../core/http/document/document-examples.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { Origin, type SignInOrigin } from '../core/http/sign-in-origin.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { Idempotent, RepeatsSafely, TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { DeletionService } from './deletion.service.ts';
import { NamesService } from './names.service.ts';
import { PasswordService } from './password.service.ts';
import { ProfileService } from './profile.service.ts';
import {
  DeletionAsked,
  FanDisplay,
  FanDisplayRequest,
  NickEdited,
  NickEditRequest,
  PasswordResetRequest,
  PermissionDay,
  PermissionDayQuery,
  PhoneEdited,
  PhoneEditRequest,
  ProfileIdEdited,
  ProfileIdEditRequest,
  ProfileImageEdited,
  ProfileImageEditRequest,
  StateMemoEdited,
  StateMemoEditRequest,
  UpdateNickCheck,
  UpdateNickQuery,
  UserDeleteRequest,
} from './settings.dto.ts';

/** Members' changes to their own account. */
@ApiTags('settings')
@Controller('user')
export class SettingsController {
  constructor(
    private readonly names: NamesService,
    private readonly profiles: ProfileService,
    private readonly passwords: PasswordService,
    private readonly deletions: DeletionService,
  ) {}

  @Get('user-permission-day-info')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reads when the nickname (1) or the profile ID (2) may be changed next',
    description: 'With the days between two changes and the price. A profile ID is free.',
  })
  permissionDay(
    @Member() member: SessionMember,
    @Query() { sort_cd }: PermissionDayQuery,
  ): Promise<PermissionDay> {
    return this.names.permissionDay(member.userKey, sort_cd);
  }

  @Get('user-check-update-nick')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks whether this member may take a nickname now, and its price',
    description: 'Nothing is changed or charged. The result may be outdated when the change is requested.',
  })
  checkNick(@Member() member: SessionMember, @Query() { nick }: UpdateNickQuery): Promise<UpdateNickCheck> {
    return this.names.checkNick(member.userKey, nick);
  }

  @Put('user-nick-edit')
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'prohibited_word',
    'nick_taken',
    'unchanged',
    'change_too_soon',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'not_enough_star',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Changes the nickname and charges for it atomically',
    description: 'change_too_soon carries `next_at`. A repeated key returns the first response.',
  })
  editNick(
    @Member() member: SessionMember,
    @Body() { nick }: NickEditRequest,
    @IdempotencyKey() key: string,
  ): Promise<NickEdited> {
    return this.names.editNick(member.userKey, nick, key);
  }

  @Put('user-profile-id-edit')
  @Idempotent()
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'forbidden_id',
    'profile_id_taken',
    'unchanged',
    'change_too_soon',
  )
  @ApiOperation({ summary: 'Changes the profile ID', description: 'change_too_soon carries `next_at`.' })
  editProfileId(
    @Member() member: SessionMember,
    @Body() { profile_id }: ProfileIdEditRequest,
  ): Promise<ProfileIdEdited> {
    return this.names.editProfileId(member.userKey, profile_id);
  }

  @Put('user-state-memo-edit')
  @RepeatsSafely('sets an absolute value')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: 'Changes the introduction',
    description: 'Other members read it on the profile and the name card. An empty text removes it.',
  })
  editStateMemo(
    @Member() member: SessionMember,
    @Body() { state_memo }: StateMemoEditRequest,
  ): Promise<StateMemoEdited> {
    return this.profiles.editStateMemo(member.userKey, state_memo);
  }

  @Put('profile-img-edit')
  @RepeatsSafely('sets an absolute value')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'file_not_found')
  @BodyExample('ai_image_id')
  @ApiOperation({
    summary: 'Sets the profile picture: an upload of the member, a generated one, or none',
    description: 'Send exactly one of file_id, ai_image_id and reset_yn.',
  })
  editImage(
    @Member() member: SessionMember,
    @Body() body: ProfileImageEditRequest,
  ): Promise<ProfileImageEdited> {
    return this.profiles.editImage(member.userKey, body);
  }

  @Put('user-phone-edit')
  @Idempotent()
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'code_expired', 'phone_taken', 'unchanged')
  @ApiOperation({
    summary: 'Changes the telephone number to one verified by a code',
    description: 'A code of the purpose phone_edit, verified by phone-certification-check; it is used once.',
  })
  editPhone(
    @Member() member: SessionMember,
    @Body() { certification_key }: PhoneEditRequest,
  ): Promise<PhoneEdited> {
    return this.profiles.editPhone(member.userKey, certification_key);
  }

  @Put('myfan-display-proc')
  @RepeatsSafely('sets an absolute value')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Shows or hides the hosts whose fan the member is',
    description: "It affects what others see on the member's profile; hosts still see their fans.",
  })
  displayFans(
    @Member() member: SessionMember,
    @Body() { display_yn }: FanDisplayRequest,
  ): Promise<FanDisplay> {
    return this.profiles.displayFans(member.userKey, display_yn);
  }

  @Put('user-password-reset')
  @Idempotent()
  @Access('member')
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'password_incorrect',
    'password_rule',
    'password_unavailable',
    'login_locked',
  )
  @ApiOperation({
    summary: 'Changes the password',
    description:
      "Ends all other sign-ins. The field code of password_rule is the checker's. Wrong old passwords count as failed sign-ins.",
  })
  async resetPassword(
    @Member() member: SessionMember,
    @Body() body: PasswordResetRequest,
    @Origin() origin: SignInOrigin,
  ): Promise<OkDto> {
    await this.passwords.reset(member, body, origin);
    return ok;
  }

  @Delete('user-delete')
  @RepeatsSafely('ends the sign-in that a repeat would need')
  @Access('member')
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'password_incorrect',
    'password_unavailable',
    'login_locked',
    'code_expired',
    'live_is_on',
    'operator_account',
  )
  @BodyExample('reason', 'password')
  @ApiOperation({
    summary: 'Requests the deletion of the account',
    description: 'The account is deleted after some days; signing in cancels it. All sign-ins end.',
  })
  askDeletion(
    @Member() member: SessionMember,
    @Body() body: UserDeleteRequest,
    @Origin() origin: SignInOrigin,
  ): Promise<DeletionAsked> {
    return this.deletions.request(member, body, origin);
  }
}
