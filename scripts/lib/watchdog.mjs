import { embeddedHome } from './database.mjs';
import { stopLeftPostgres } from './postgres.mjs';
import { isClaimed, sweepServices } from './run-record.mjs';

// Run by npm start as a process of its own, out of reach of Ctrl-C: ends what a stack started when that was killed and
// could not. Its standard input is the stack's: it hears `done` after a clean stop, and the end of it after a kill.

let heard = '';
for await (const chunk of process.stdin.setEncoding('utf8')) heard += chunk;
// Whoever has started meanwhile ends it all before anything of its own is there.
if (heard !== 'done' && !isClaimed()) {
  await sweepServices();
  await stopLeftPostgres(embeddedHome(), () => !isClaimed());
}
