import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run format [-- <path> …]
Formats everything, or some files and folders, and mends what the linter can mend by itself (Biome). Tells what is left.`;

await runCommand({
  usage,
  positionals: true,
  run: async (_options, paths) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { formatFiles } = await import('./lib/format-files.mjs');
    return formatFiles(paths);
  },
});
