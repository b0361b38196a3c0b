import { defineSettings, text } from './setting-definitions.ts';

/** Names of the service and of the company behind it. Member names are checked against them, so they belong to core. */
const siteSettings = defineSettings('site', {
  site_name: text('Honey Live', 'Name of the service', {
    group: 'site',
    name: '서비스 이름 (영문)',
    help: '영문으로 보이는 서비스 이름이에요.',
  }),
  site_name_ko: text('허니라이브', 'Korean name of the service', {
    group: 'site',
    name: '서비스 이름 (국문)',
    help: '국문으로 보이는 서비스 이름이에요.',
  }),
  site_slogan: text('달콤한 순간, 지금 라이브', 'Slogan in the header', {
    group: 'site',
    name: '슬로건',
    help: '상단에 보이는 한 줄 소개예요.',
  }),
  company_nm: text('(주)허니라이브', 'Company name in the footer', {
    group: 'site',
    name: '회사 이름',
    help: '하단에 보이는 회사 이름이에요.',
  }),
  hosting_business_nm: text('(주)허니라이브', 'Hosting provider in the footer', {
    group: 'site',
    name: '호스팅 사업자',
    help: '하단에 보이는 호스팅 사업자예요.',
  }),
  adr_nm: text('서울특별시 마포구 꿀벌로 12, 3층', 'Address in the footer', {
    group: 'site',
    name: '회사 주소',
    help: '하단에 보이는 주소예요.',
  }),
  ceo_nm: text('김꿀단', 'CEO in the footer', {
    group: 'site',
    name: '대표자',
    help: '하단에 보이는 대표자 이름이에요.',
  }),
  reg_num: text('000-00-00000', 'Business registration number in the footer', {
    group: 'site',
    name: '사업자등록번호',
    help: '하단에 보이는 사업자등록번호예요.',
  }),
  phone1: text('1500-0000', 'Customer-centre phone in the footer', {
    group: 'site',
    name: '고객센터 전화번호',
    help: '하단에 보이는 고객센터 번호예요.',
  }),
  online_business_num: text('제2026-서울마포-0000호', 'Mail-order business number in the footer', {
    group: 'site',
    name: '통신판매업 신고번호',
    help: '하단에 보이는 신고번호예요.',
  }),
  email: text('help@honey.example', 'Customer-centre e-mail', {
    group: 'site',
    name: '고객센터 이메일',
    help: '문의를 받는 이메일 주소예요.',
  }),
  copyright: text('© 2026 Honey Live. All rights reserved.', 'Copyright line in the footer', {
    group: 'site',
    name: '저작권 문구',
    help: '하단에 보이는 저작권 문구예요.',
  }),
  company_url: text('https://company.honey.example/', 'Company introduction (external)', {
    group: 'site',
    name: '회사 소개 주소',
    help: '회사 소개 페이지 주소예요.',
  }),
  reg_check_url: text(
    'https://www.ftc.go.kr/bizCommPop.do',
    'Where the business number can be checked (external)',
    { group: 'site', name: '사업자 정보 확인 주소', help: '사업자등록번호를 확인하는 페이지 주소예요.' },
  ),
});

declare module './setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof siteSettings> {}
}
