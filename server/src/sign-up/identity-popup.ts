import type { ExpectedPerson } from './identity.port.ts';
import { carriers } from './sandbox-identity.dto.ts';
import { magicPeople } from './simulated-identity.ts';

/** What the popup shows: a form, or that there is nothing to verify. */
export interface PopupView {
  certKey: string | null;
  expected: ExpectedPerson;
}

const carrierNames: Record<(typeof carriers)[number], string> = {
  SKT: 'SKT',
  KT: 'KT',
  LGU: 'LG U+',
  MVNO: '알뜰폰',
};

const style = `
  :root { color-scheme: light dark; --bg: #fbf8f3; --card: #fff; --line: #e2dace; --text: #1d1920; --muted: #6b6370; --danger: #b3262b; }
  @media (prefers-color-scheme: dark) { :root { --bg: #121013; --card: #1b181c; --line: #4a424f; --text: #f5f1ea; --muted: #a8a0ab; --danger: #ff7a7e; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--text); font: 14px/20px "Pretendard Variable", Pretendard, "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif; word-break: keep-all; }
  main { max-width: 400px; margin: 0 auto; display: grid; gap: 16px; }
  header { display: grid; gap: 8px; justify-items: start; }
  h1 { margin: 0; font-size: 20px; line-height: 28px; }
  h2 { margin: 0; font-size: 14px; }
  p { margin: 0; color: var(--muted); }
  .mark { display: inline-block; padding: 2px 8px; border-radius: 999px; background: #ffb51f; color: #1d1920; font-size: 12px; line-height: 16px; font-weight: 600; }
  form, section { display: grid; gap: 12px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  label, legend { font-weight: 600; }
  label { display: grid; gap: 4px; }
  fieldset { margin: 0; padding: 0; border: 0; display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
  legend { padding: 0; margin-bottom: 4px; }
  fieldset label { position: relative; display: block; }
  fieldset input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  fieldset span { display: block; padding: 9px 0; border: 1px solid var(--line); border-radius: 8px; text-align: center; }
  fieldset input:checked + span { border-color: #8a5a00; background: #ffb51f; color: #1d1920; font-weight: 600; }
  fieldset input:focus-visible + span { outline: 2px solid #ffb51f; outline-offset: 2px; }
  input[type="text"], input[type="tel"] { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--muted); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: 16px; }
  button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button[type="submit"] { border-color: #ffb51f; background: #ffb51f; color: #1d1920; font-size: 16px; }
  button:focus-visible, input:focus-visible { outline: 2px solid #ffb51f; outline-offset: 2px; }
  .people { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
  .people button { display: grid; gap: 2px; padding: 8px; min-height: 56px; text-align: left; }
  .people small { color: var(--muted); font-weight: 400; }
  [role="alert"]:empty { display: none; }
  [role="alert"] { color: var(--danger); font-weight: 600; }
`;

/** The popup as a page of its own: no inline script, so that the site's policy of content holds here too. */
export function identityPopup({ certKey, expected }: PopupView): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>본인인증</title>
<style>${style}</style>
${certKey === null ? '' : '<script src="/sandbox/identity/popup.js" defer></script>'}
</head>
<body>
<main>
<header><span class="mark">시뮬레이터</span><h1>휴대폰 본인인증</h1></header>
${certKey === null ? gone : form(certKey, expected)}
</main>
</body>
</html>`;
}

const gone = '<section role="alert">인증할 내용이 없어요. 이 창을 닫고 처음부터 다시 해 주세요.</section>';

function form(certKey: string, { name = '', phone = '' }: ExpectedPerson): string {
  const choices = carriers
    .map(
      (carrier, at) =>
        `<label><input type="radio" name="carrier" value="${carrier}"${at === 0 ? ' checked' : ''}><span>${carrierNames[carrier]}</span></label>`,
    )
    .join('');
  const people = magicPeople
    .map(
      (person) =>
        `<button type="button" data-name="${person.name}" data-birth="${person.birth}" data-phone="${person.phone}" data-carrier="${person.carrier}" title="${person.note}">${person.label}<small>${person.name} · ${person.birth}</small></button>`,
    )
    .join('');
  return `<p>실제 통신사 대신 답하는 화면이에요. 문자나 요금은 나가지 않아요.</p>
<form id="identity" data-cert-key="${certKey}" novalidate>
<fieldset><legend>통신사</legend>${choices}</fieldset>
<label>이름<input type="text" name="name" value="${escaped(name)}" autocomplete="name" required></label>
<label>생년월일 8자리<input type="text" name="birth" inputmode="numeric" placeholder="19900101" maxlength="8" autocomplete="off" required></label>
<label>휴대폰 번호<input type="tel" name="phone" value="${escaped(phone)}" inputmode="numeric" placeholder="01012345678" maxlength="11" autocomplete="tel" required></label>
<div role="alert" id="problem"></div>
<button type="submit">인증하기</button>
<button type="button" id="decline">취소하기</button>
</form>
<section aria-label="정해진 사람">
<h2>정해진 사람으로 채우기</h2>
<div class="people">${people}</div>
</section>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** The popup's script. It tells its opener that it is done, never what was answered: the server asks by itself. */
export const identityPopupScript = `'use strict';
const form = document.getElementById('identity');
const problem = document.getElementById('problem');
const certKey = form.dataset.certKey;

const send = async (answer) => {
  problem.textContent = '';
  let response;
  try {
    response = await fetch('/sandbox/api/identity/' + certKey + '/answer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
    });
  } catch {
    problem.textContent = '연결할 수 없어요. 잠시 후 다시 시도해 주세요.';
    return;
  }
  if (!response.ok) {
    const refusal = await response.json().catch(() => null);
    const field = refusal?.fields?.[0]?.field;
    const input = field && form.elements.namedItem(field);
    problem.textContent = refusal?.message ?? '잠시 후 다시 시도해 주세요.';
    if (input && 'focus' in input) input.focus();
    return;
  }
  if (window.opener) window.opener.postMessage({ type: 'identity', cert_key: certKey }, window.location.origin);
  window.close();
  form.replaceChildren('답을 보냈어요. 이 창을 닫아 주세요.');
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const digits = (name) => String(data.get(name) ?? '').replace(/\\D/g, '');
  void send({
    name: String(data.get('name') ?? '').trim(),
    birth: digits('birth'),
    phone: digits('phone'),
    carrier: String(data.get('carrier') ?? ''),
  });
});
document.getElementById('decline').addEventListener('click', () => void send({ declined_yn: 'Y' }));
for (const button of document.querySelectorAll('.people button')) {
  button.addEventListener('click', () => {
    for (const name of ['name', 'birth', 'phone']) form.elements.namedItem(name).value = button.dataset[name];
    form.elements.namedItem('carrier').value = button.dataset.carrier;
    problem.textContent = '';
  });
}
`;
