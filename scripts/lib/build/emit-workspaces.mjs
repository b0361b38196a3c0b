import { emitWorkspace } from './emit.mjs';

// Run by the build as a process of its own: node scripts/lib/build/emit-workspaces.mjs <folder of a workspace> …

for (const workspace of process.argv.slice(2)) await emitWorkspace(workspace);
