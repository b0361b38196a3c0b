import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** Name of the environment variable of a field: databaseUrl → DATABASE_URL. */
export const variableOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The environment is invalid: the message has one line per problem, each readable on its own. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `Configuration: ${problem}`).join('\n'));
    this.name = 'ConfigurationError';
  }
}

/** Fills a settings class from the environment and returns the problems that its decorators find, one line each. */
export function settingsFrom<Config extends object>(
  kind: new () => Config,
  environment: Record<string, string | undefined>,
): { config: Config; problems: string[] } {
  const values: Record<string, string> = {};
  for (const field of Object.keys(new kind())) {
    const value = environment[variableOf(field)];
    if (value !== undefined && value !== '') values[field] = value;
  }
  const config = plainToInstance(kind, values, { exposeDefaultValues: true });
  const problems = validateSync(config).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) => `${variableOf(error.property)}: ${message}`),
  );
  return { config, problems };
}
