import { draftCall } from './call.mjs';
import { draftDeclarations } from './declarations.mjs';
import { camel, kebab, pascal } from './names.mjs';

/**
 * A server area with its first call, GET /<area>/list, and the test of it.
 * @param {import('./draft.mjs').Draft} draft
 * @param {string[]} words its name
 */
export function draftArea(draft, [word]) {
  const area = kebab(word, "The area's name");
  const name = pascal(area);
  const folder = `server/src/${area}`;
  draft.create(
    `${folder}/${area}.module.ts`,
    `import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { ${name}Controller } from './${area}.controller.ts';
import { ${name}Service } from './${area}.service.ts';

defineArea('${area}', 'The calls of the ${area} area.');

/** The ${area} area. */
@Module({
  controllers: [${name}Controller],
  providers: [${name}Service],
})
export class ${name}Module {}
`,
  );
  draft.create(
    `${folder}/${area}.controller.ts`,
    `import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ${name}Service } from './${area}.service.ts';

/** The calls of the ${area} area. */
@ApiTags('${area}')
@Controller('${area}')
export class ${name}Controller {
  constructor(private readonly ${camel(area)}: ${name}Service) {}
}
`,
  );
  draft.create(
    `${folder}/${area}.service.ts`,
    `import { Injectable } from '@nestjs/common';

/** The rules of the ${area} area. */
@Injectable()
export class ${name}Service {}
`,
  );
  draftDeclarations(draft, area, 'errors');
  draftDeclarations(draft, area, 'settings');
  const app = 'server/src/app.module.ts';
  draft.import(app, `./${area}/${area}.module.ts`, [`${name}Module`]);
  // The sandbox and the pages depend on all other areas.
  draft.change(
    app,
    /^ +SandboxModule,$/m,
    (line) => `${line.replace('SandboxModule', `${name}Module`)}\n${line}`,
  );
  draftCall(draft, [area, 'list', 'GET', `/${area}/list`], `tests/integration/${area}/${area}.test.ts`);
}
