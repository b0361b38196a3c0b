import { Injectable } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import type { RenderedPage } from './page-renderer.ts';
import { asScript, emptyRoot, htmlOptions, readShell } from './shell-html.ts';

/** The one HTML page served at every address: the client's index.html with the API's address, inserted at run time. */
@Injectable()
export class PageShellBuilder {
  private html = '';

  constructor(private readonly config: AppConfig) {}

  /** Reads and prepares the shell; returns the hint page when the client was not built. */
  async load(): Promise<PrecompressedResponse> {
    this.html = this.withSandboxMark(await readShell(this.config));
    return PrecompressedResponse.of(this.html, htmlOptions);
  }

  /** The shell with a rendered page, its own title, and the data it was rendered with (client/src/app/hydrate.tsx). */
  render(page: RenderedPage): Promise<PrecompressedResponse> {
    const data = asScript({ at: Date.now(), queries: page.state });
    const html = withLowPriorityScripts(this.html)
      .replace(/(<title>)[^<]*/, (_whole, tag: string) => tag + escapeHtml(page.title))
      .replace(/(<meta name="description" content=")[^"]*/, withContent(page.description))
      .replace(/(<meta name="keywords" content=")[^"]*/, withContent(page.keywords))
      .replace('</head>', () => `${page.head}</head>`)
      .replace(
        emptyRoot,
        () =>
          `<div id="root">${page.html}</div><script type="application/json" id="rendered">${data}</script>`,
      );
    return PrecompressedResponse.of(html, htmlOptions);
  }

  /** Marks a sandbox's pages from the start, so that they leave room for the sandbox banner. */
  private withSandboxMark(html: string): string {
    const { nodeEnv, clientApiHost } = this.config;
    return nodeEnv === 'production' || clientApiHost !== ''
      ? html
      : html.replace('<html ', '<html data-sandbox ');
  }
}

/** Lowers the scripts' priority: on a slow line they do not compete with the rendered page's styles and pictures. */
const withLowPriorityScripts = (html: string): string =>
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
