import { escapeHtml, simulatorMark, simulatorPage } from '../core/sandbox/simulator-page.ts';
import { windowWords as words } from './messages.ts';
import { codeTriesMax, magicCards, type SimulatedPayment } from './simulated-payment.ts';

/** Which of the window's fields was wrong. */
export type WindowProblem = keyof typeof words.problems;

const head = `<header>${simulatorMark}<h1>${words.title}</h1><p>${words.lead}</p></header>`;

/** The window of a payment that waits: card, telephone, or a press of the button; then the code, where one is asked for. */
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

/** Leads the browser back: a form that goes by itself, and a button where scripts do not run. */
export function returnPage(action: string, fields: Record<string, string | number>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');
  return simulatorPage({
    title: words.title,
    body: `${head}<form method="post" action="${escapeHtml(action)}" class="card" id="return">${inputs}
<p role="status">${words.returning}</p>
<div class="actions"><button type="submit" class="primary">${words.goOn}</button></div></form>`,
    script: '/window.js',
  });
}

/** Stands where there is no such payment. */
export const gonePage = (): string =>
  simulatorPage({
    title: words.title,
    body: `${head}<section role="alert" class="card">${words.gone}</section>`,
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

/** The code; after a wrong one it says how often it may still be tried (STORE-15). */
function codeField({ wrong_codes = 0 }: SimulatedPayment, problem: WindowProblem | null): string {
  const wrong = problem === null && wrong_codes > 0 ? words.wrongCode(codeTriesMax - wrong_codes) : null;
  const input = field(
    'code',
    words.code,
    `inputmode="numeric" autocomplete="one-time-code" maxlength="${typedLengthMax}"${wrong ? ' autofocus' : ''}`,
    problem,
    wrong,
  );
  return `<p>${words.codeLead}</p>${input}`;
}

/** Room for digits that are pasted with spaces and hyphens between them, which the window takes out. */
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

/** The window's script: goes back by itself, fills in a magic card, takes separators out of numbers, and sends a form once. */
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
