import { AppError } from '../../core/errors/app-error.ts';
import type { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type { ExpectedPerson, IdentityPort, IdentityResult } from './identity.port.ts';
import type { Carrier, MagicPerson } from './sandbox/sandbox-identity.dto.ts';
import { simulatedConnectingInformation } from './simulated-person-rules.ts';

/** The answer in the popup. */
export interface SimulatedAnswer {
  name: string;
  birth: string;
  phone: string;
  carrier: Carrier;
}

/** The stored state of a verification. */
export interface SimulatedIdentityState {
  expected: ExpectedPerson;
  answer: SimulatedAnswer | 'declined' | null;
}

/** Prefix of verifications in the sandbox's store. */
export const identityStatePrefix = 'identity:';
/** Name of a verification in the sandbox's store. */
export const identityStateName = (verificationKey: string) =>
  `${identityStatePrefix}${verificationKey.toLowerCase()}`;

/** The telephone for which the provider returns another person's name. */
const mismatchedPhone = '01022220000';
/** The telephone for which the provider declines. */
const declinedPhone = '01044440000';

/** The people offered by the popup and the console. */
export const magicPeople: readonly MagicPerson[] = [
  {
    id: 'adult',
    label: '성인',
    note: '인증에 성공해요. 한 번 가입하면 같은 이름과 생년월일로는 다시 가입할 수 없어요.',
    name: '홍길동',
    birth: '19900101',
    phone: '01011110000',
    carrier: 'SKT',
  },
  {
    id: 'minor',
    label: '미성년자',
    note: '인증은 되지만 만 19세 미만이라 가입할 수 없어요.',
    name: '김새싹',
    birth: '20150505',
    phone: '01033330000',
    carrier: 'KT',
  },
  {
    id: 'mismatched',
    label: '정보 불일치',
    note: '이 번호로 인증하면 다른 사람의 이름이 돌아와요.',
    name: '이다름',
    birth: '19920202',
    phone: mismatchedPhone,
    carrier: 'LGU',
  },
  {
    id: 'duplicate',
    label: '이미 가입한 사람',
    note: 'viewer01 계정의 주인이에요.',
    name: '김꿀벌',
    birth: '19950505',
    phone: '01012345678',
    carrier: 'SKT',
  },
  {
    id: 'declined',
    label: '통신사 거절',
    note: '이 번호로 인증하면 통신사가 거절해요.',
    name: '박거절',
    birth: '19930303',
    phone: declinedPhone,
    carrier: 'MVNO',
  },
];

/** A provider like PASS: a popup on this origin, and results that the server fetches. */
export class SimulatedIdentity implements IdentityPort {
  constructor(private readonly sandbox: SandboxStore) {}

  async open(verificationKey: string, expected: ExpectedPerson): Promise<string> {
    const state: SimulatedIdentityState = { expected, answer: null };
    await this.sandbox.setState(identityStateName(verificationKey), state);
    return popupPath(verificationKey);
  }

  async result(verificationKey: string): Promise<IdentityResult> {
    const { answer } = await this.sandbox.state<SimulatedIdentityState>(identityStateName(verificationKey), {
      expected: {},
      answer: null,
    });
    if (answer === null) return { state: 'waiting' };
    if (answer === 'declined' || answer.phone === declinedPhone) return { state: 'declined' };
    const name = answer.phone === mismatchedPhone ? '최다른' : answer.name;
    return {
      state: 'answered',
      person: {
        ...answer,
        name,
        connectingInformation: simulatedConnectingInformation(name, answer.birth),
      },
    };
  }
}

/** Path of a verification's popup. */
export const popupPath = (verificationKey: string) => `/sandbox/identity/${verificationKey}`;

/** Used when no provider is connected: production has no simulator. */
export class UnavailableIdentity implements IdentityPort {
  open(): Promise<string> {
    return this.reject();
  }

  result(): Promise<IdentityResult> {
    return this.reject();
  }

  private reject(): Promise<never> {
    return Promise.reject(
      new AppError('unavailable', { reason: 'no provider of identity verification is connected' }),
    );
  }
}
