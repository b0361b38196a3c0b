import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** Name of the environment variable of a field: databaseUrl → DATABASE_URL. */
export const variableOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The environment asks for what cannot be: the message has a line for each problem, which can be read alone. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `Configuration: ${problem}`).join('\n'));
    this.name = 'ConfigurationError';
  }
}

/** Fills a class of settings from the environment, and says what is wrong with them by its decorators, a line each. */
export function settingsFrom<Config extends object>(
  kind: new () => Config,
  environment: Record<string, string | undefined>,
): { config: Config; problems: string[] } {
  const given: Record<string, string> = {};
  for (const field of Object.keys(new kind())) {
    const value = environment[variableOf(field)];
    if (value !== undefined && value !== '') given[field] = value;
  }
  const config = plainToInstance(kind, given, { exposeDefaultValues: true });
  const problems = validateSync(config).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) => `${variableOf(error.property)}: ${message}`),
  );
  return { config, problems };
}
