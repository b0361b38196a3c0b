import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run format [-- <path> …]
Formats everything, or the named files and folders, applies the linter's safe fixes (Biome), and lists what remains.`;

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
