import { parseArgs } from 'node:util';
import { CommandError } from '#stack/command-error';

/**
 * Runs a command: parses its arguments, prints `--help`, and turns failures into an exit code.
 * @param {object} command
 * @param {string} command.usage the text of `--help`
 * @param {import('node:util').ParseArgsConfig['options']} [command.options]
 * @param {boolean} [command.positionals] whether positional arguments are accepted
 * @param {(values: any, positionals: string[]) => Promise<number | void>} command.run returns the exit code, default 0
 */
export async function runCommand({ usage, options = {}, positionals = false, run }) {
  try {
    const parsed = parseCommandLine(options, positionals);
    if (parsed.values.help) {
      console.log(usage.trim());
      return;
    }
    process.exitCode = (await run(parsed.values, parsed.positionals)) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    console.error(failureMessage(error));
  }
}

/** Postgres' message for a full disk. */
const POSTGRES_DISK_FULL = '53100';

/**
 * The message printed for a failure: one line if the user can act on it, otherwise the full error.
 * @param {any} error
 */
export function failureMessage(error) {
  if (error instanceof CommandError) return `✘ ${error.message}`;
  if (error?.code === 'ENOSPC')
    return `✘ The disk is full (${error.path ?? error.syscall}): free some space and start again.`;
  if (error?.code === POSTGRES_DISK_FULL)
    return '✘ The disk is full (the database): free some space and start again.';
  // Refusals by the system: no permission, a read-only disk, too many open files.
  if (error?.syscall && error.code) return `✘ ${error.message}`;
  return error;
}

/** @returns {{ values: Record<string, unknown>, positionals: string[] }} */
function parseCommandLine(options, allowPositionals) {
  try {
    return parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals,
      strict: true,
    });
  } catch (error) {
    throw new CommandError(`${error.message} (--help lists the options.)`);
  }
}
