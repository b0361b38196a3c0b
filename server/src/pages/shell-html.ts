import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Compatibility, readCompatibility, withPageSettings } from '@honey/rules';
import type { AppConfig } from '../core/config/app-config.ts';
import { ConfigurationError } from '../core/config/settings-from.ts';
import { isMissingFile } from '../core/files/missing-file.ts';

/** Response headers of a page. */
export const htmlOptions = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** Shown when the server runs without a built client. */
const hint = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<title>Honey Live API</title>
<body>
<h1>페이지가 아직 만들어지지 않았어요</h1>
<p>API만 실행 중이에요. <code>npm run build</code>로 페이지를 만들고 서버를 다시 시작해 주세요.</p>
<p><a href="/docs">API 문서 보기</a></p>
</body>
</html>
`;

/** The element of the client's build that server-rendered content replaces. */
export const emptyRoot = '<div id="root"></div>';

/** The configuration that the page receives. */
type ShellConfig = Pick<
  AppConfig,
  | 'clientDir'
  | 'clientApiHost'
  | 'clientApiDevHost'
  | 'clientApiPrefix'
  | 'compatibilityFile'
  | 'apiVersion'
  | 'siteKey'
>;

/**
 * The client's index.html with its API (PAGES-4) and API differences (PAGES-15), inserted at run time: configuration
 * overrides the build's values. The hint page when the client was not built.
 * @throws ConfigurationError for a compatibility file that cannot be read
 */
export async function readShell(config: ShellConfig): Promise<string> {
  const html = await readIndex(config.clientDir);
  if (html === undefined) return hint;
  const configured = withPageSettings(html, {
    'api-host': config.clientApiHost,
    'api-dev-host': config.clientApiDevHost,
    'api-prefix': config.clientApiPrefix || `/${config.apiVersion}/${config.siteKey}`,
  });
  const differences = await readDifferences(config.compatibilityFile);
  return differences === undefined
    ? configured
    : configured
        .replace(/<script[^>]* id="compatibility">.*?<\/script>/s, '')
        .replace(
          emptyRoot,
          (root) =>
            `${root}<script type="application/json" id="compatibility">${asScript(differences)}</script>`,
        );
}

/** JSON in which no text can end the script element. */
export const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

async function readDifferences(file: string): Promise<Compatibility | undefined> {
  if (file === '') return undefined;
  try {
    return readCompatibility(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new ConfigurationError([
      `COMPATIBILITY_FILE: ${file}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}

async function readIndex(clientDir: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(clientDir, 'index.html'), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
