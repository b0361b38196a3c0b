import '../../setup/plain.ts';
import { expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

it('the files of this folder test servers without shared reads and commits, and with the plain transport', async () => {
  const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text();
  const lines = metrics
    .split('\n')
    .filter((line) => /^honey_(chat_transport|database_\w+_shared)/.test(line));
  expect(lines.sort()).toEqual([
    'honey_chat_transport_fast 0',
    'honey_database_commits_shared 0',
    'honey_database_reads_shared 0',
  ]);
});
