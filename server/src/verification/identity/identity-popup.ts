import { escapeHtml, simulatorMark, simulatorPage } from '../../core/sandbox/simulator-page.ts';
import type { ExpectedPerson } from './identity.port.ts';
import { carriers } from './sandbox/sandbox-identity.dto.ts';
import { magicPeople } from './simulated-identity.ts';

/** Content of the popup: a form, or a message that there is nothing to verify. */
export interface PopupView {
  verificationKey: string | null;
  expected: ExpectedPerson;
}

const carrierNames: Record<(typeof carriers)[number], string> = {
  SKT: 'SKT',
  KT: 'KT',
  LGU: 'LG U+',
  MVNO: '알뜰폰',
};

/** The popup as an HTML page. */
export function identityPopup({ verificationKey, expected }: PopupView): string {
  const head = `<header>${simulatorMark}<h1>휴대폰 본인인증</h1>`;
  if (verificationKey === null)
    return simulatorPage({ title: '본인인증', body: `${head}</header>${nothingToVerify}` });
  return simulatorPage({
    title: '본인인증',
    body: `${head}${lead}</header>${form(verificationKey, expected)}`,
    script: '/sandbox/identity/popup.js',
  });
}

const lead = '<p>실제 통신사 화면이 아닌 시뮬레이터예요. 문자가 발송되거나 요금이 나가지 않아요.</p>';

const nothingToVerify =
  '<section role="alert" class="card">인증할 내용이 없어요. 이 창을 닫고 처음부터 다시 해 주세요.</section>';

function form(verificationKey: string, { name = '', phone = '' }: ExpectedPerson): string {
  const choices = carriers
    .map(
      (carrier, at) =>
        `<label><input type="radio" name="carrier" value="${carrier}"${at === 0 ? ' checked' : ''}><span>${carrierNames[carrier]}</span></label>`,
    )
    .join('');
  const people = magicPeople
    .map(
      (person) =>
        `<button type="button" disabled data-name="${person.name}" data-birth="${person.birth}" data-phone="${person.phone}" data-carrier="${person.carrier}" title="${person.note}">${person.label}<small>${person.name} · ${person.birth}</small></button>`,
    )
    .join('');
  // The script handles the form: the buttons are disabled until it has loaded, so that the browser never submits by
  // itself.
  return `<form id="identity" class="card" data-verification-key="${verificationKey}" novalidate>
<fieldset class="tiles"><legend>통신사</legend>${choices}</fieldset>
<label class="field">이름<input type="text" name="name" value="${escapeHtml(name)}" autocomplete="name" required></label>
<label class="field">생년월일 8자리<input type="text" name="birth" inputmode="numeric" placeholder="19900101" maxlength="8" autocomplete="off" required></label>
<label class="field">휴대폰 번호<input type="tel" name="phone" value="${escapeHtml(phone)}" inputmode="numeric" placeholder="01012345678" maxlength="11" autocomplete="tel" required></label>
<div role="alert" class="problem" id="problem"></div>
<div class="actions">
<button type="submit" class="primary" disabled>인증하기</button>
<button type="button" id="decline" disabled>취소하기</button>
</div>
</form>
<section class="card" aria-label="테스트 인물">
<h2>테스트 인물로 채우기</h2>
<div class="people">${people}</div>
</section>`;
}

/**
 * The popup's script. It notifies its opener that it is done, never of the answer: the server fetches that itself. Any
 * origin may receive the notification, because the opener opened this address, which contains the key.
 */
export const identityPopupScript = `'use strict';
const form = document.getElementById('identity');
const problem = document.getElementById('problem');
const verificationKey = form.dataset.verificationKey;

const words = {
  name: '이름을 다시 확인해 주세요.',
  birth: '생년월일을 19900101처럼 8자리로 입력해 주세요.',
  phone: '휴대폰 번호를 다시 확인해 주세요.',
};

const rest = (on) => {
  for (const button of document.querySelectorAll('button')) button.disabled = on;
};

const refuse = (text, field) => {
  rest(false);
  problem.textContent = text;
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  const input = field && form.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', 'problem');
  input.focus();
};

const send = async (answer) => {
  problem.textContent = '';
  rest(true);
  let response;
  try {
    response = await fetch('/sandbox/api/identity/' + verificationKey + '/answer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
    });
  } catch {
    refuse('연결할 수 없어요. 잠시 후 다시 시도해 주세요.');
    return;
  }
  if (!response.ok) {
    const refusal = await response.json().catch(() => null);
    const field = refusal?.fields?.[0]?.field;
    refuse(words[field] ?? refusal?.message ?? '잠시 후 다시 시도해 주세요.', field);
    return;
  }
  if (window.opener) window.opener.postMessage({ type: 'identity', cert_key: verificationKey }, '*');
  window.close();
  form.replaceChildren('인증 결과를 보냈어요. 이 창을 닫아 주세요.');
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
rest(false);
`;
