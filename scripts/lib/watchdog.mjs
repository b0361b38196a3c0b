import { stopLeftPostgres } from '#stack/postgres/postgres';
import { describeProcess } from '#stack/processes/processes';
import { embeddedHome } from './database.mjs';
import { runOwner, sweepServices } from './run-record.mjs';

// Run by npm start as a process of its own that Ctrl-C does not reach: ends the programs of a stack that was killed and
// could not end them itself. Its argument is the stack's pid; its standard input, written by the stack, receives `done`
// after a clean stop, and closes after a kill.

const stack = describeProcess(Number(process.argv[2]));
let received = '';
for await (const chunk of process.stdin.setEncoding('utf8')) received += chunk;
// A later start ends all leftovers before it starts anything of its own.
if (received !== 'done' && !isClaimedByAnother()) {
  await sweepServices();
  await stopLeftPostgres(embeddedHome(), () => !isClaimedByAnother());
}

/**
 * Whether another Honey Live runs from the data folder. The system closes the files of a killed process before the
 * process disappears: the stack itself may still count as running when its input closes.
 */
function isClaimedByAnother() {
  const owner = runOwner();
  return owner !== undefined && !(owner.pid === stack.pid && owner.identity === stack.identity);
}
