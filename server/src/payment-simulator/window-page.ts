import { escapeHtml, simulatorMark, simulatorPage } from '../core/sandbox/simulator-page.ts';
import { codeAttemptsMax, magicCards, type SimulatedPayment } from './simulated-payment.ts';
import { windowTexts as words } from './texts.ts';

/** The invalid field of the window. */
export type WindowProblem = keyof typeof words.problems;

const head = `<header>${simulatorMark}<h1>${words.title}</h1><p>${words.lead}</p></header>`;

/** The window of an open payment: card, phone number, or a single button; then the code, if required. */
export function windowPage(payment: SimulatedPayment, problem: WindowProblem | null): string {
  return simulatorPage({
    title: words.title,
    body: `${head}${summary(payment)}
<form method="post" class="card" novalidate>
${payment.asks_code ? codeField(payment, problem) : methodFields(payment, problem)}
<div class="actions">
<button type="submit" name="act" value="pay" class="primary">${payment.asks_code ? words.confirm : words.pay}</button>
<button type="submit" name="act" value="cancel">${words.cancel}</button>
</div>
</form>${payment.method === 'card' && !payment.asks_code ? magic : ''}`,
    script: '/window.js',
  });
}

/** Returns the browser to the shop: a form that submits itself, with a button in case scripts are disabled. */
export function returnPage(action: string, fields: Record<string, string | number>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');
  return simulatorPage({
    title: words.title,
    body: `${head}<form method="post" action="${escapeHtml(action)}" class="card" id="return">${inputs}
<p role="status">${words.returning}</p>
<div class="actions"><button type="submit" class="primary">${words.backToShop}</button></div></form>`,
    script: '/window.js',
  });
}

/** Shown when the payment does not exist. */
export const notFoundPage = (): string =>
  simulatorPage({
    title: words.title,
    body: `${head}<section role="alert" class="card">${words.notFound}</section>`,
  });

function summary({ order_name, order_no, amount, method, instalments }: SimulatedPayment): string {
  const months = method === 'card' ? `<p>${words.instalments(instalments)}</p>` : '';
  return `<section class="card"><h2>${escapeHtml(order_name)}</h2>
<p>${words.amount} <strong>${words.won(amount)}</strong></p>${months}
<p><small>${words.order} ${escapeHtml(order_no)}</small></p></section>`;
}

function methodFields({ method }: SimulatedPayment, problem: WindowProblem | null): string {
  if (method === 'card')
    return field(
      'card_no',
      words.card,
      `inputmode="numeric" autocomplete="cc-number" maxlength="${typedLengthMax}"`,
      problem,
    );
  if (method === 'phone')
    return field(
      'phone',
      words.phone,
      `inputmode="numeric" autocomplete="tel" maxlength="${typedLengthMax}"`,
      problem,
    );
  return `<p>${method === 'simple' ? words.simple : words.transfer}</p>`;
}

/** The code field; after a wrong code it shows the remaining attempts (STORE-15). */
function codeField({ wrong_codes = 0 }: SimulatedPayment, problem: WindowProblem | null): string {
  const wrong = problem === null && wrong_codes > 0 ? words.wrongCode(codeAttemptsMax - wrong_codes) : null;
  const input = field(
    'code',
    words.code,
    `inputmode="numeric" autocomplete="one-time-code" maxlength="${typedLengthMax}"${wrong ? ' autofocus' : ''}`,
    problem,
    wrong,
  );
  return `<p>${words.codeLead}</p>${input}`;
}

/** Allows digits pasted with spaces and hyphens, which the window removes. */
const typedLengthMax = 40;

function field(
  name: WindowProblem,
  label: string,
  attributes: string,
  problem: WindowProblem | null,
  wrong: string | null = null,
): string {
  const text = problem === name ? words.problems[name] : wrong;
  return `<label class="field">${label}<input type="text" name="${name}" ${attributes} data-number${text ? ' aria-invalid="true"' : ''} aria-describedby="problem"></label>
<div role="alert" class="problem" id="problem">${text ?? ''}</div>`;
}

const magic = `<section class="card" aria-label="${words.magic}"><h2>${words.magic}</h2><div class="people">${magicCards
  .map(
    ({ number, label, note }) =>
      `<button type="button" data-card="${number}" title="${note}">${label}<small>${number.slice(-4)}</small></button>`,
  )
  .join('')}</div></section>`;

/**
 * The window's script: submits the return form, fills in a magic card, removes separators from numbers, and prevents
 * double submission.
 */
export const windowScript = `'use strict';
const back = document.getElementById('return');
if (back) back.submit();
for (const button of document.querySelectorAll('[data-card]')) {
  button.addEventListener('click', () => {
    document.querySelector('[name="card_no"]').value = button.dataset.card;
  });
}
for (const input of document.querySelectorAll('[data-number]')) {
  input.addEventListener('input', () => {
    const plain = input.value.normalize('NFKC').replace(/[\\s\\p{Pd}\\u2212]/gu, '');
    if (plain !== input.value) input.value = plain;
  });
}
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
`;
