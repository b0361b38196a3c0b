import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { isMissingFile } from '../core/files/missing-file.ts';
import { PrecompressedResponse } from '../core/http/precompressed-response.ts';
import type { Drawn } from './drawing.ts';

const htmlOptions = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** What a browser sees when the server runs without a built client. */
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

/** Where the client's build leaves room for what is drawn. */
const emptyRoot = '<div id="root"></div>';

/** The one HTML page that every address gets: the client's index.html, told at run time where its API is. */
@Injectable()
export class PageShell {
  private html = hint;

  constructor(private readonly config: AppConfig) {}

  /** Reads and prepares it; the hint when the client was not built. */
  async load(): Promise<PrecompressedResponse> {
    const html = await this.readIndex();
    this.html = html === undefined ? hint : this.withSandboxMark(this.withApiHosts(html));
    return PrecompressedResponse.of(this.html, htmlOptions);
  }

  /** The same page with its first picture drawn, its own title, and what it was drawn with (client/src/app/take-over.tsx). */
  with(drawn: Drawn): Promise<PrecompressedResponse> {
    const data = asScript({ at: Date.now(), queries: drawn.state });
    const html = withPatientScripts(this.html)
      .replace(/(<title>)[^<]*/, (_whole, tag: string) => tag + escapeHtml(drawn.title))
      .replace(/(<meta name="description" content=")[^"]*/, withContent(drawn.description))
      .replace(/(<meta name="keywords" content=")[^"]*/, withContent(drawn.keywords))
      .replace('</head>', () => `${drawn.head}</head>`)
      .replace(
        emptyRoot,
        () => `<div id="root">${drawn.html}</div><script type="application/json" id="drawn">${data}</script>`,
      );
    return PrecompressedResponse.of(html, htmlOptions);
  }

  private async readIndex(): Promise<string | undefined> {
    try {
      return await readFile(path.join(this.config.clientDir, 'index.html'), 'utf8');
    } catch (error) {
      if (isMissingFile(error)) return undefined;
      throw error;
    }
  }

  /** A page of a sandbox knows it from the start, and leaves room for the band that says so. */
  private withSandboxMark(html: string): string {
    return this.config.nodeEnv === 'production' ? html : html.replace('<html ', '<html data-sandbox ');
  }

  /** The API host is a setting of build and run time (PAGES-4): set here, it wins over the build's. */
  private withApiHosts(html: string): string {
    const { clientApiHost, clientApiDevHost } = this.config;
    return [
      ['api-host', clientApiHost],
      ['api-dev-host', clientApiDevHost],
    ].reduce(
      (text, [name, host]) =>
        host === '' ? text : text.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${host}`),
      html,
    );
  }
}

/** What is drawn comes first: its styles and pictures do not share a slow line with the scripts. */
const withPatientScripts = (html: string): string =>
  html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

const withContent = (text: string) => (_whole: string, tag: string) => tag + escapeHtml(text);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** JSON that no text in it can end the script element with. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
