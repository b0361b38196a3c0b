import {
  type BuiltMember,
  MemberBuilder,
  type MemberOverrides,
} from '@honey/server/sandbox/builders/member-builder.service';
import type { INestApplicationContext } from '@nestjs/common';

export {
  type BuiltMember,
  builtPassword,
  type MemberOverrides,
} from '@honey/server/sandbox/builders/member-builder.service';

/** Makes a member: a verified adult without honey, unless told otherwise. */
export function buildMember(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  return app.get(MemberBuilder).build(overrides);
}

/** Makes all of them or none, in one transaction. */
export function buildMembers(
  app: INestApplicationContext,
  list: readonly MemberOverrides[],
): Promise<BuiltMember[]> {
  return app.get(MemberBuilder).buildAll(list);
}

/** Makes an approved host. */
export function buildHost(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  return buildMember(app, { ...overrides, role: 'host' });
}
