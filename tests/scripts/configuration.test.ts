import { readFileSync } from 'node:fs';
import { readConfig } from '@honey/server/core/config/app-config';
import { describe, expect, it } from '@jest/globals';
import { COMMANDS, COMPOSE } from '../../scripts/lib/configuration/other-settings.mjs';
import { settingsOfClass } from '../../scripts/lib/configuration/settings-of-class.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const settings = settingsOfClass(read('server/src/core/config/app-config.ts'));

describe('the settings of the configuration class', () => {
  it('are all listed, under the names by which the server reads them', () => {
    const fields = Object.keys(readConfig({ DATABASE_URL: 'postgres://x@127.0.0.1/x' }));
    const variables = fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
    expect(settings.map(({ name }) => name)).toEqual(variables);
  });

  it('are listed with their defaults and ranges', () => {
    const settingOf = (name: string) => settings.find((setting) => setting.name === name);
    expect(settingOf('PORT')).toMatchObject({ initial: '3000', values: '0 to 65535' });
    expect(settingOf('NODE_ENV')).toMatchObject({
      initial: 'development',
      values: '`development`, `test`, `production`',
    });
    expect(settingOf('DATA_DIR')).toMatchObject({ initial: '.data', values: '' });
    expect(settingOf('JWT_SECRET')?.initial).toBe('a value of development');
  });

  it('are refused without a comment, or with a default that cannot be evaluated', () => {
    const fault = (field: string) => () => settingsOfClass(`export class AppConfig {\n${field}\n}`);
    expect(fault("host: string = 'x';")).toThrow('HOST has no comment');
    expect(fault('/** Where. */\nhost: string = somewhere();')).toThrow(
      'The default of HOST cannot be derived',
    );
  });

  it('are in docs/configuration.md and .env.example, with those of the commands and of compose', () => {
    const [table, example] = [read('docs/configuration.md'), read('.env.example')];
    for (const { name } of [...settings, ...COMMANDS, ...COMPOSE]) expect(table).toContain(`| \`${name}\` |`);
    for (const { name } of COMPOSE) expect(example).toContain(`\n#${name}=`);
    // The .env variables of the compose file are documented.
    const used = Array.from(read('docker-compose.yml').matchAll(/\$\{(\w+)/g), ([, name]) => name);
    for (const name of new Set(used)) expect(table).toContain(`| \`${name}\` |`);
  });
});
