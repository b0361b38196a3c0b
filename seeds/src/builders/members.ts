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

/** Creates a member: by default a verified adult without honey. */
export function buildMember(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  return app.get(MemberBuilder).build(overrides);
}

/** Creates all of them or none, in one transaction. */
export function buildMembers(
  app: INestApplicationContext,
  list: readonly MemberOverrides[],
): Promise<BuiltMember[]> {
  return app.get(MemberBuilder).buildAll(list);
}

/** Creates an approved host. */
export function buildHost(
  app: INestApplicationContext,
  overrides: MemberOverrides = {},
): Promise<BuiltMember> {
  return buildMember(app, { ...overrides, role: 'host' });
}
