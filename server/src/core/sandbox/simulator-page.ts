/** A page of a simulator in place of an external site: plain HTML in the product's colours. */
export interface SimulatorPage {
  title: string;
  /** HTML; external values must be passed through `escapeHtml` first. */
  body: string;
  /** URL of a script of this origin; the content security policy forbids inline scripts. */
  script?: string;
}

/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
  :root { color-scheme: light dark; --bg: #fbf8f3; --card: #fff; --line: #e2dace; --edge: #8c8391; --text: #1d1920; --muted: #6b6370; --focus: #8a5a00; --danger: #b4232a; }
  @media (prefers-color-scheme: dark) { :root { --bg: #121013; --card: #1b181c; --line: #36303a; --edge: #7a7180; --text: #f5f1ea; --muted: #a8a0ab; --focus: #ffb51f; --danger: #ff7a7e; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px 16px 32px; background: var(--bg); color: var(--text); font: 14px/20px "Pretendard Variable", Pretendard, "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif; word-break: keep-all; overflow-wrap: break-word; }
  main { max-width: 400px; margin: 0 auto; display: grid; gap: 16px; }
  header { display: grid; gap: 8px; justify-items: start; }
  h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 800; text-wrap: balance; }
  h2, legend { margin: 0; padding: 0; font-size: 14px; font-weight: 600; }
  p, small { margin: 0; color: var(--muted); font-size: 14px; font-weight: 400; }
  .mark { padding: 2px 8px; border-radius: 999px; background: #ffb51f; color: #1d1920; font-size: 12px; line-height: 16px; font-weight: 600; }
  form { display: grid; gap: 16px; }
  .card { display: grid; gap: 12px; min-width: 0; margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  .card > legend { float: left; }
  .field { display: grid; gap: 4px; font-weight: 600; }
  .field input { width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--bg); color: inherit; font: inherit; font-size: 16px; font-weight: 400; }
  .field input::placeholder { color: var(--muted); opacity: 1; }
  .field input[aria-invalid="true"] { border-color: var(--danger); }
  .pick { display: flex; align-items: center; gap: 12px; min-height: 40px; cursor: pointer; }
  .pick input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: #ffb51f; }
  .pick span { display: grid; min-width: 0; font-weight: 600; }
  .tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
  .tiles legend { margin-bottom: 4px; }
  .tiles label { position: relative; }
  .tiles input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  .tiles span { display: block; padding: 11px 0; border: 1px solid var(--edge); border-radius: 8px; text-align: center; }
  .tiles input:checked + span { border-color: #ffb51f; background: #ffb51f; color: #1d1920; font-weight: 600; }
  .people { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
  .people button { display: grid; gap: 2px; padding: 8px 12px; min-height: 56px; font-size: 14px; text-align: left; }
  .people small { font-size: 12px; line-height: 16px; }
  button { min-height: 48px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font: inherit; font-size: 16px; font-weight: 600; cursor: pointer; }
  button.primary { border-color: #ffb51f; background: #ffb51f; color: #1d1920; }
  button:disabled { opacity: 0.5; cursor: default; }
  :focus-visible, .tiles input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; }
  .actions { display: grid; gap: 8px; }
  [role="alert"]:empty { display: none; }
  .problem { color: var(--danger); font-weight: 600; }
`;

/** Shown above a simulator's title, so that it is not mistaken for the provider. */
export const simulatorMark = '<span class="mark">TEST · 시뮬레이터</span>';

/** Renders the complete page. */
export const simulatorPage = ({ title, body, script }: SimulatorPage): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${script ? `<script src="${escapeHtml(script)}" defer></script>` : ''}
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
