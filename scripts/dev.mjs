import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run dev
Like npm start, for development: Vite serves the pages (hot replacement, default http://127.0.0.1:5173), and the server is
rebuilt and restarted whenever its files change; type errors are reported afterwards. Changes of
prisma/schema and seeds need a restart of this command. No audience unless AUDIENCE is set. The server's log is DATA_DIR/logs/server.log.`;

await runCommand({
  usage,
  run: async () => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    process.env.AUDIENCE ||= '0';
    const { Stack } = await import('./lib/stack.mjs');
    const { runUntilStopped } = await import('./lib/run-until-stopped.mjs');
    const { EMITTED_SERVER } = await import('./lib/server-program.mjs');
    const { watchServer, serveClient } = await import('./lib/development.mjs');
    const stack = new Stack({ server: EMITTED_SERVER });
    await runUntilStopped(stack, async () => {
      await stack.claim();
      await installIfNeeded({ tools: true });
      const { build } = await import('./lib/build/build.mjs');
      await build('dev');
      await stack.checkConfiguration();
      await stack.openDatabase();
      await stack.migrate();
      await stack.seed();
      await stack.startServer();
      await stack.startAudience();
      const watcher = watchServer(stack);
      const pages = await serveClient(stack.address.url);
      const ended = Promise.race([watcher.ended, pages.ended, stack.untilInterrupted()]);
      try {
        await Promise.race([pages.ready, ended]);
        if (!stack.isInterrupted)
          console.log(
            `\n  Reloads as you edit: ${pages.url}\n  API: ${stack.address.url}/docs\n\n  Ctrl-C stops it.\n`,
          );
        await ended;
      } finally {
        watcher.end();
        pages.end();
      }
    });
  },
});
