/**
 * Words to avoid that have to be written all the same, with the reason: by path, by path and word (`path: word`), or
 * for every file (`*: word`). An exception that covers nothing is refused.
 * @type {Record<string, string>}
 */
export const EXCEPTIONS = {
  'prisma/schema/lives.prisma: barred': 'a value of the column, as on the wire',
  'prisma/schema/session.prisma: ban': 'a value of the column',
  'server/src/lives/management/lives.admin.dto.ts: barred': 'a value on the wire',
  'server/src/lives/reports/live-report.dto.ts: barred': 'a value on the wire',
  '*: HostAsksController': 'the published operationIds start with it',
  '*: SandboxHostAsksController': 'the published operationIds start with it',
  'server/src/search/search.controller.ts: tell': 'the published operationId Search_tell ends with it',
  '*: toldAt': 'a field of Prisma, after the column told_at',
  'prisma/schema/messages.prisma: nobody': 'a value of the column',
  'prisma/functions/messages/note_message_blocks.sql': 'names of triggers, which the database stores',
  '*: told_at': 'a column',
};
