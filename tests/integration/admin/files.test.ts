import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();
const path = '/v1/admin/notices/csv';
/** More than two reads of a file. */
const noticeCount = 1_200;

async function operator() {
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  return { userKey, token: await tokenOf(server.app, userKey) };
}

/** Requests the file of notices, and returns the response as it arrives. */
async function requested(token: string, encoding: string): Promise<IncomingMessage> {
  const request = get(`${server.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });
  const [response] = await once(request, 'response');
  return response as IncomingMessage;
}

/** Reads a response to its end; rejects if the connection is lost before. */
async function bytesOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  if (!response.complete) throw new Error('aborted');
  return bytes;
}

/**
 * Makes each read after the first one of a file fail: the download waits for its audit entry until the server may not
 * read the table any more.
 */
async function failingAfterFirstRead(download: () => Promise<void>): Promise<void> {
  const [role] = await server.app.get(Database).prisma.$queryRaw<
    { name: string }[]
  >`SELECT current_user AS name`;
  await asOwner(server.databaseUrl, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE audit_entries IN SHARE MODE');
    const ended = download();
    await eventually(async () => {
      const { rows } = await owner.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'audit_entries'::regclass`,
      );
      expect(rows).not.toEqual([]);
    });
    await owner.query(`REVOKE SELECT ON notices FROM ${role?.name}`);
    await owner.query('COMMIT');
    try {
      await ended;
    } finally {
      await owner.query(`GRANT SELECT ON notices TO ${role?.name}`);
    }
  });
}

describe('a file of which a later part cannot be read', () => {
  it.each(['identity', 'gzip', 'br'])(
    'ends as a failed download, not as a shorter file, with the encoding %s (ADMIN-30)',
    async (encoding) => {
      const { prisma } = server.app.get(Database);
      const missing = noticeCount - (await prisma.notice.count());
      await prisma.notice.createMany({
        data: Array.from({ length: missing }, (_, at) => ({
          ...{
            title: `공지 ${at} ${randomUUID()}`,
            summaryContent: '',
            content: '내용',
            createdAt: new Date(),
          },
          exposeStartDate: new Date(),
        })),
      });
      const { token } = await operator();
      await expect(requested(token, encoding).then(bytesOf)).resolves.toBeGreaterThan(10_000);
      await failingAfterFirstRead(async () => {
        await expect(requested(token, encoding).then(bytesOf)).rejects.toThrow(
          /aborted|ECONNRESET|socket hang up/,
        );
      });
      // The download has ended: the next one is not refused as a second one.
      await expect(requested(token, encoding).then(bytesOf)).resolves.toBeGreaterThan(10_000);
    },
  );
});
