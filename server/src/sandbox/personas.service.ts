import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import { SignIns } from '../session/sign-ins/sign-ins.service.ts';
import type { SandboxPersonas, SandboxSignIn } from './personas.dto.ts';

/** The personas that stand in every dataset but the empty one, in the order in which they are shown. */
const notes: Record<string, string> = {
  viewer01: '성인 인증을 마친 회원, 꿀 100,000개',
  viewer02: '꿀이 하나도 없는 회원',
  vip01: 'Royal 등급 회원, 꿀 5,000,000개',
  host01: '지금 방송 중인 방송인',
  host02: '레드 방송 중인 방송인',
  host03: '배틀 방송 중인 방송인',
  host04: '도전자 세 명과 엑셀 방송 중인 방송인',
  host05: '방송하지 않는 방송인, 환전할 수입이 있어요',
  manager01: 'host01의 매니저',
  fan01: 'host01의 팬, 10레벨 이상',
  blocked01: 'host01이 시청을 막은 회원',
  muted01: 'host01이 채팅을 막은 회원',
  minor01: '인증했지만 성인이 아닌 회원',
  unverified01: '본인인증을 하지 않은 회원',
  excel01: '엑셀 방송만 볼 수 있는 회원',
  social01: '카카오로 가입한 회원',
  leaving01: '탈퇴를 기다리는 회원. 로그인하면 탈퇴가 취소돼요',
  applicant01: '방송인 심사를 기다리는 회원',
  admin01: '운영자',
};

/** The people who always stand in the datasets, and a way to be one of them. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignIns,
  ) {}

  /** Those of them who are in the data in use. */
  async list(): Promise<SandboxPersonas> {
    const ids = Object.keys(notes);
    const rows = await this.database.prisma.user.findMany({
      where: { loginId: { in: ids } },
      select: { loginId: true, userKey: true, nick: true, role: true },
    });
    return {
      list: ids.flatMap((id) => {
        const row = rows.find(({ loginId }) => loginId === id);
        return row
          ? [{ id, user_key: row.userKey, nick: row.nick, role: row.role, note: notes[id] ?? '' }]
          : [];
      }),
    };
  }

  /** Signs in as one of them, or as any member by ID. Throws user_not_found, service_restricted. */
  async signIn(id: string, origin: SignInOrigin): Promise<SandboxSignIn> {
    const user = await this.database.prisma.user.findUnique({
      where: { loginId: id.toLowerCase() },
      select: { userKey: true },
    });
    if (!user) throw new AppError('user_not_found');
    return { ...(await this.signIns.open(user.userKey, origin)), user_key: user.userKey };
  }
}
