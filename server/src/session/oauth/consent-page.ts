import { escapeHtml, simulatorMark, simulatorPage } from '../../core/sandbox/simulator-page.ts';
import { providerNames } from '../texts.ts';
import type { AuthorizeQuery, SandboxSocialPerson } from './sandbox/sandbox-social.dto.ts';
import type { SocialProvider } from './social.port.ts';

const choice = (id: string, text: string, checked: boolean) =>
  `<label class="pick"><input type="radio" name="person" value="${escapeHtml(id)}"${checked ? ' checked' : ''}><span>${text}</span></label>`;

/** The consent page of a simulated provider: plain HTML with one form, no script. */
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
      `${escapeHtml(person.name)}<small>${escapeHtml(person.email ?? '이메일 없음')}</small>`,
      index === 0,
    ),
  );
  const name = providerNames[provider];
  const body = `<header>${simulatorMark}
<h1>${name} 계정으로 허니라이브에 로그인할까요?</h1>
<p>실제 ${name} 화면이 아니에요. 누구로 로그인할지 고르고 동의하거나 취소해 보세요.</p></header>
<form method="post" action="/sandbox/social/${provider}">
${hidden.join('\n')}
<fieldset class="card"><legend>누구로 로그인할까요?</legend>
<div>${choices.join('\n')}
${choice('new', '새로운 사람', false)}</div>
<label class="field">새로운 사람의 이름<input type="text" name="name" maxlength="30" autocomplete="off" placeholder="새사람"></label>
<label class="field">새로운 사람의 이메일 (없어도 돼요)<input type="email" name="email" maxlength="100" autocomplete="off"></label>
</fieldset>
<fieldset class="card"><legend>허니라이브에 알려 줄 정보</legend>
<div><p>이름 (필수)</p>
<label class="pick"><input type="checkbox" name="email_yn" value="Y" checked><span>이메일 (선택)</span></label></div>
</fieldset>
<div class="actions">
<button type="submit" class="primary" name="answer" value="agree">동의하고 계속하기</button>
<button type="submit" name="answer" value="decline" formnovalidate>취소하기</button>
</div>
</form>`;
  return simulatorPage({ title: `${name} 로그인 (시뮬레이터)`, body });
}
