import { runTool } from './run-tool.mjs';

// Run by the build, and by npm run dev after each change of the server: generates the calls' types for the pages.

await runTool('openapi-typescript/bin/cli.js', [
  'server/openapi.json',
  '-o',
  'packages/client/src/generated/schema.ts',
]);
