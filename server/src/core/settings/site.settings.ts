import { defineSettings, text } from './setting-definitions.ts';

/** Names of the service and of the company behind it. Member names are checked against them, so they belong to core. */
const siteSettings = defineSettings('site', {
  site_name: text('Honey Live', 'Name of the service'),
  site_name_ko: text('허니라이브', 'Korean name of the service'),
  site_slogan: text('달콤한 순간, 지금 라이브', 'Slogan in the header'),
  company_nm: text('(주)허니라이브', 'Company name in the footer'),
  hosting_business_nm: text('(주)허니라이브', 'Hosting provider in the footer'),
  adr_nm: text('서울특별시 마포구 꿀벌로 12, 3층', 'Address in the footer'),
  ceo_nm: text('김꿀단', 'CEO in the footer'),
  reg_num: text('000-00-00000', 'Business registration number in the footer'),
  phone1: text('1500-0000', 'Customer-centre phone in the footer'),
  online_business_num: text('제2026-서울마포-0000호', 'Mail-order business number in the footer'),
  email: text('help@honey.example', 'Customer-centre e-mail'),
  copyright: text('© 2026 Honey Live. All rights reserved.', 'Copyright line in the footer'),
  company_url: text('https://company.honey.example/', 'Company introduction (external)'),
  reg_check_url: text(
    'https://www.ftc.go.kr/bizCommPop.do',
    'Where the business number can be checked (external)',
  ),
});

declare module './setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof siteSettings> {}
}
