/** A bank that exchanges can be paid to, with the length of its account numbers. */
export interface Bank {
  /** The code with which Korean banks identify each other. */
  code: string;
  name: string;
  digitsMin: number;
  digitsMax: number;
}

const bank = (code: string, name: string, digitsMin: number, digitsMax: number): Bank => ({
  code,
  name,
  digitsMin,
  digitsMax,
});

/** In the order in which the form offers them: the most used first. */
export const banks: readonly Bank[] = [
  bank('004', '국민은행', 12, 14),
  bank('088', '신한은행', 11, 14),
  bank('020', '우리은행', 11, 14),
  bank('081', '하나은행', 11, 14),
  bank('011', '농협은행', 11, 14),
  bank('003', '기업은행', 10, 14),
  bank('090', '카카오뱅크', 13, 13),
  bank('092', '토스뱅크', 12, 12),
  bank('089', '케이뱅크', 12, 12),
  bank('023', 'SC제일은행', 11, 11),
  bank('027', '씨티은행', 10, 13),
  bank('002', '산업은행', 11, 14),
  bank('007', '수협은행', 11, 12),
  bank('012', '지역농축협', 13, 14),
  bank('031', '아이엠뱅크', 11, 14),
  bank('032', '부산은행', 12, 13),
  bank('034', '광주은행', 12, 13),
  bank('035', '제주은행', 10, 12),
  bank('037', '전북은행', 12, 13),
  bank('039', '경남은행', 12, 13),
  bank('045', '새마을금고', 13, 14),
  bank('048', '신협', 10, 14),
  bank('064', '산림조합', 13, 13),
  bank('071', '우체국', 13, 14),
];

export const bankOf = (code: string): Bank | undefined => banks.find((one) => one.code === code);
