import { escapeHtml, simulatorMark, simulatorPage } from '../core/sandbox/simulator-page.ts';
import { windowWords as words } from './messages.ts';
import { magicCards, type SimulatedPayment } from './simulated-payment.ts';

/** Which of the window's fields was wrong. */
export type WindowProblem = keyof typeof words.problems;

const head = `<header>${simulatorMark}<h1>${words.title}</h1><p>${words.lead}</p></header>`;

/** The window of a payment that waits: card, telephone, or a press of the button; then the code, where one is asked for. */
export function windowPage(payment: SimulatedPayment, problem: WindowProblem | null): string {
  return simulatorPage({
    title: words.title,
    body: `${head}${summary(payment)}
<form method="post" class="card" novalidate>
${payment.asks_code ? codeField(problem) : methodFields(payment, problem)}
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
      'inputmode="numeric" autocomplete="cc-number" maxlength="19"',
      problem,
    );
  if (method === 'phone')
    return field('phone', words.phone, 'inputmode="numeric" autocomplete="tel" maxlength="13"', problem);
  return `<p>${method === 'simple' ? words.simple : words.transfer}</p>`;
}

const codeField = (problem: WindowProblem | null): string =>
  `<p>${words.codeLead}</p>${field('code', words.code, 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"', problem)}`;

function field(
  name: WindowProblem,
  label: string,
  attributes: string,
  problem: WindowProblem | null,
): string {
  const isWrong = problem === name;
  return `<label class="field">${label}<input type="text" name="${name}" ${attributes}${isWrong ? ' aria-invalid="true"' : ''} aria-describedby="problem"></label>
<div role="alert" class="problem" id="problem">${isWrong ? words.problems[name] : ''}</div>`;
}

const magic = `<section class="card" aria-label="${words.magic}"><h2>${words.magic}</h2><div class="people">${magicCards
  .map(
    ({ number, label, note }) =>
      `<button type="button" data-card="${number}" title="${note}">${label}<small>${number.slice(-4)}</small></button>`,
  )
  .join('')}</div></section>`;

/** The window's script: goes back by itself, fills in a magic card, and sends a form once. */
export const windowScript = `'use strict';
const back = document.getElementById('return');
if (back) back.submit();
for (const button of document.querySelectorAll('[data-card]')) {
  button.addEventListener('click', () => {
    document.querySelector('[name="card_no"]').value = button.dataset.card;
  });
}
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
`;
