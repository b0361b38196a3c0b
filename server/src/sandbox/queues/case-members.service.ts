import { Injectable } from '@nestjs/common';
import { type BuiltMember, MemberBuilder, type MemberOverrides } from '../builders/member-builder.service.ts';
import { caseTexts } from './texts.ts';

/** Cases that are created at the same time: as many as leave database connections to other requests. */
const atOnce = 4;

/** Creates cases, each of a new member of its own, so that no daily limit and no earlier case is in the way. */
@Injectable()
export class CaseMembersService {
  constructor(private readonly members: MemberBuilder) {}

  /** Creates `count` cases with `open`, some at a time; returns their keys in order. Throws what `open` throws. */
  async each(
    count: number,
    open: (member: BuiltMember, number: number) => Promise<number | string>,
    overrides: MemberOverrides = {},
  ): Promise<string[]> {
    const members = await this.members.buildAll(
      Array.from({ length: count }, (_, number) => ({ name: caseTexts.person(number), ...overrides })),
    );
    const keys: string[] = [];
    const waiting = [...members.entries()];
    const openNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [number, member] = next;
        keys[number] = String(await open(member, number));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, openNext)).finally(() => waiting.splice(0));
    return keys;
  }
}
