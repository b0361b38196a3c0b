import type { AuthorizeQuery, SandboxSocialPerson } from './sandbox-social.dto.ts';
import type { SocialProvider } from './social.port.ts';

const names: Record<SocialProvider, string> = {
  apple: 'Apple',
  facebook: 'Facebook',
  google: 'Google',
  kakao: '카카오',
  naver: '네이버',
};

/** Text that stands in HTML as what it is. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
  :root { color-scheme: light dark; font-family: Pretendard, system-ui, sans-serif; line-height: 1.5; }
  body { margin: 0; display: grid; place-items: center; min-height: 100dvh; background: Canvas; color: CanvasText; }
  main { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem 0; word-break: keep-all; }
  .test { display: inline-block; padding: 0 .5rem; border-radius: 999px; background: #ffb51f; color: #1d1920; font-weight: 700; }
  h1 { font-size: 1.25rem; margin: .75rem 0; }
  fieldset { border: 1px solid GrayText; border-radius: .75rem; margin: 0 0 1rem; padding: .75rem 1rem; }
  label { display: block; padding: .5rem 0; }
  input[type=text], input[type=email] { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin-top: .25rem; }
  small { color: GrayText; }
  button { font: inherit; width: 100%; padding: .75rem; border-radius: .5rem; border: 1px solid GrayText; margin-top: .5rem; cursor: pointer; }
  button[value=agree] { background: #ffb51f; color: #1d1920; border-color: #ffb51f; font-weight: 700; }
  :focus-visible { outline: 2px solid #ffb51f; outline-offset: 2px; }`;

const choice = (id: string, text: string, checked: boolean) =>
  `<label><input type="radio" name="person" value="${escapeHtml(id)}"${checked ? ' checked' : ''}> ${text}</label>`;

/** The page on which a simulated provider asks for consent: plain HTML and one form, no script. */
export function consentPage(
  provider: SocialProvider,
  query: AuthorizeQuery,
  people: readonly SandboxSocialPerson[],
): string {
  const sent = ['response_type', 'client_id', 'redirect_uri', 'state', 'code_challenge'] as const;
  const hidden = sent.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name])}">`,
  );
  const choices = people.map((person, index) =>
    choice(
      person.id,
      `${escapeHtml(person.name)} <small>${escapeHtml(person.email ?? '이메일 없음')}</small>`,
      index === 0,
    ),
  );
  const name = names[provider];
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name} 로그인 (테스트)</title><style>${style}</style></head>
<body><main>
<span class="test">TEST</span>
<h1>${name} 계정으로 허니라이브에 로그인할까요?</h1>
<p>실제 ${name} 페이지가 아니에요. 누구로 로그인할지 고르고 동의하거나 취소해 보세요.</p>
<form method="post" action="/sandbox/social/${provider}">
${hidden.join('\n')}
<fieldset><legend>누구로 로그인할까요?</legend>
${choices.join('\n')}
${choice('new', '새로운 사람', false)}
<label>새로운 사람의 이름<input type="text" name="name" maxlength="30" autocomplete="off"></label>
<label>새로운 사람의 이메일 (없어도 돼요)<input type="email" name="email" maxlength="100" autocomplete="off"></label>
</fieldset>
<fieldset><legend>허니라이브에 알려 줄 정보</legend>
<p>이름 <small>(필수)</small></p>
<label><input type="checkbox" name="email_yn" value="Y" checked> 이메일 <small>(선택)</small></label>
</fieldset>
<button type="submit" name="answer" value="agree">동의하고 계속하기</button>
<button type="submit" name="answer" value="decline">취소하기</button>
</form>
</main></body></html>`;
}
