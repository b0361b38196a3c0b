import { embeddedHome } from './database.mjs';
import { stopLeftPostgres } from './postgres.mjs';
import { describeProcess } from './processes.mjs';
import { runOwner, sweepServices } from './run-record.mjs';

// Run by npm start as a process of its own, out of reach of Ctrl-C: ends what a stack started when that was killed and
// could not. Its argument is the stack's pid and its standard input the stack's: it hears `done` after a clean stop, and
// the end of it after a kill.

const stack = describeProcess(Number(process.argv[2]));
let heard = '';
for await (const chunk of process.stdin.setEncoding('utf8')) heard += chunk;
// Whoever has started since ends it all before anything of its own is there.
if (heard !== 'done' && !isClaimedByAnother()) {
  await sweepServices();
  await stopLeftPostgres(embeddedHome(), () => !isClaimedByAnother());
}

/**
 * Whether another Honey Live runs from the data folder. The system closes what a killed process had open before that
 * process is gone: the stack itself may still count as running when its end is heard.
 */
function isClaimedByAnother() {
  const owner = runOwner();
  return owner !== undefined && !(owner.pid === stack.pid && owner.identity === stack.identity);
}
