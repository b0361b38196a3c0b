/** Page settings in meta elements of the head (PAGES-4): written by the build, and again by the server. */
export interface PageSettings {
  'api-host': string;
  'api-dev-host': string;
  'api-prefix': string;
}

/** The page with these settings. An empty setting leaves its element unchanged. */
export function withPageSettings(html: string, settings: PageSettings): string {
  return Object.entries(settings).reduce(
    (text, [name, value]) =>
      value === '' ? text : text.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${value}`),
    html,
  );
}
