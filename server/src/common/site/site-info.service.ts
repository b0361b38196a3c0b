import { Injectable } from '@nestjs/common';
import { yn } from '../../core/http/ok.dto.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ExternalServices } from '../../external/index.ts';
import type { SiteInfo } from './site.dto.ts';

/** The site information that pages need, from the current site settings (COMMON-1). */
@Injectable()
export class SiteInfoService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly sandbox: SandboxStore,
    private readonly external: ExternalServices,
  ) {}

  /** The current site information. */
  read(): SiteInfo {
    const { settings } = this;
    return {
      name: settings.get('site_name'),
      name_ko: settings.get('site_name_ko'),
      slogan: settings.get('site_slogan'),
      company_nm: settings.get('company_nm'),
      hosting_business_nm: settings.get('hosting_business_nm'),
      adr_nm: settings.get('adr_nm'),
      ceo_nm: settings.get('ceo_nm'),
      reg_num: settings.get('reg_num'),
      phone1: settings.get('phone1'),
      online_business_num: settings.get('online_business_num'),
      email: settings.get('email'),
      copyright: settings.get('copyright'),
      is_maintenance: yn(settings.get('is_maintenance')),
      company_url: settings.get('company_url'),
      reg_check_url: settings.get('reg_check_url'),
      guest_watch_yn: yn(settings.get('guest_watch')),
      sandbox_yn: yn(this.sandbox.enabled),
      lotto_yn: yn(this.external.isOffered('lotto')),
      coupon_yn: yn(this.external.isOffered('coupon')),
      ebook_yn: yn(this.external.isOffered('ebook')),
      chat_length_max: settings.get('chat_length_max'),
      login_id_length_min: settings.get('login_id_length_min'),
      login_id_length_max: settings.get('login_id_length_max'),
      nick_length_min: settings.get('nick_length_min'),
      nick_length_max: settings.get('nick_length_max'),
      profile_id_length_min: settings.get('profile_id_length_min'),
      profile_id_length_max: settings.get('profile_id_length_max'),
      state_memo_length_max: settings.get('state_memo_length_max'),
      deletion_wait_days: settings.get('deletion_wait_days'),
    };
  }
}
