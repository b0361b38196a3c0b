import { Injectable } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import type { Drawn } from './drawing.ts';
import { asScript, emptyRoot, htmlOptions, readShell } from './shell-html.ts';

/** The one HTML page that every address gets: the client's index.html, told at run time where its API is. */
@Injectable()
export class PageShell {
  private html = '';

  constructor(private readonly config: AppConfig) {}

  /** Reads and prepares it; the hint when the client was not built. */
  async load(): Promise<PrecompressedResponse> {
    this.html = this.withSandboxMark(await readShell(this.config));
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

  /** A page of a sandbox knows it from the start, and leaves room for the band that says so. */
  private withSandboxMark(html: string): string {
    const { nodeEnv, clientApiHost } = this.config;
    return nodeEnv === 'production' || clientApiHost !== ''
      ? html
      : html.replace('<html ', '<html data-sandbox ');
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
