/** What a page is told in meta elements of its head (PAGES-4): by who builds it, and again by who serves it. */
export interface PageSettings {
  'api-host': string;
  'api-dev-host': string;
  'api-prefix': string;
}

/** The page with these settings in it. One that is empty stays as it was. */
export function withPageSettings(html: string, settings: PageSettings): string {
  return Object.entries(settings).reduce(
    (text, [name, value]) =>
      value === '' ? text : text.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${value}`),
    html,
  );
}
