import { amended, type PolicySource } from './text.ts';

const phoneFirst = [
  `## 1. 본인확인 서비스의 이용

회원가입과 성인인증, 휴대폰 번호 변경을 위해 본인확인기관의 휴대폰 본인확인 서비스를 이용합니다. 이 동의를 하지 않으면 서비스에 가입할 수 없습니다.`,
  `## 2. 처리하는 정보

- 이름, 생년월일, 성별, 내·외국인 여부
- 통신사, 휴대폰 번호
- 연계정보(CI), 중복가입확인정보(DI)`,
  `## 3. 이용 목적과 보유 기간

| 목적 | 보유 기간 |
| --- | --- |
| 본인과 나이의 확인 | 회원 탈퇴 때까지 |
| 중복 가입과 부정 이용의 방지 | 회원 탈퇴 때까지 |`,
  `## 4. 동의를 거부할 권리

동의를 거부할 수 있습니다. 다만 서비스는 만 19세 이상만 이용할 수 있어 본인확인을 하지 않으면 가입할 수 없습니다.`,
];

/** The required consent to be identified by telephone. */
export const phoneTerms: PolicySource = {
  gubn: 'phone-terms',
  title: '휴대폰 본인확인 서비스 이용 동의',
  versions: [
    { daysAgo: 620, summary: '', sections: phoneFirst },
    {
      daysAgo: 118,
      summary: '보유 기간을 나누어 안내하고, 인증번호 문자 발송을 명시했어요.',
      sections: [
        ...amended(phoneFirst, {
          '3. 이용 목적과 보유 기간': `| 목적 | 보유 기간 |
| --- | --- |
| 본인과 나이의 확인 | 회원 탈퇴 때까지 |
| 중복 가입과 부정 이용의 방지 | 회원 탈퇴 뒤 6개월 |
| 인증번호 문자의 발송 기록 | 발송 뒤 6개월 |`,
        }),
        `## 5. 인증번호 문자

가입, 로그인, 비밀번호 찾기, 번호 변경, 탈퇴를 할 때 인증번호를 문자로 보냅니다. 인증번호를 다른 사람에게 알려 주지 마십시오.`,
      ],
    },
  ],
};

const marketingFirst = [
  `## 1. 받게 되는 소식

동의하면 이벤트, 꿀 할인, 새로 온 방송인과 추천 방송의 소식을 받습니다.`,
  `## 2. 보내는 방법

앱 알림, 문자, 이메일로 보냅니다. 밤 9시부터 다음 날 아침 8시까지는 따로 동의한 회원에게만 보냅니다.`,
  `## 3. 처리하는 정보와 보유 기간

- 처리하는 정보: 휴대폰 번호, 이메일, 기기 알림 주소, 이용 기록
- 보유 기간: 동의를 거두거나 탈퇴할 때까지`,
  `## 4. 동의를 거부할 권리

동의하지 않아도 서비스를 이용할 수 있습니다. 동의한 뒤에도 설정의 알림에서 언제든지 거둘 수 있습니다.`,
];

/** The optional consent to receive offers. */
export const marketingTerms: PolicySource = {
  gubn: 'marketing',
  title: '혜택과 소식 받기 동의',
  versions: [
    { daysAgo: 620, summary: '', sections: marketingFirst },
    {
      daysAgo: 30,
      summary: '2년마다 동의 여부를 다시 알려 드려요.',
      sections: [
        ...marketingFirst,
        `## 5. 동의의 확인

회사는 동의한 날부터 2년마다 동의한 사실과 거두는 방법을 알립니다.`,
      ],
    },
  ],
};
