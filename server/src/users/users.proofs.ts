import type { Counter, Proof } from '../wallet/index.ts';

/** Payment grades, as derived from payments. */
export const gradeProofs: readonly Proof[] = [
  {
    name: 'a payment grade follows from the payments of the six months before it',
    sql: `SELECT user_key, month FROM pay_grades g FULL JOIN pay_grades_of_orders() o USING (user_key, month)
      WHERE (g.vip_level, g.paid_krw, g.source) IS DISTINCT FROM (o.vip_level, o.paid_krw, o.source)`,
  },
];

/** Payment grades. */
export const gradeCounters: readonly Counter[] = [
  {
    table: 'pay_grades',
    keys: ['user_key', 'month'],
    columns: ['vip_level', 'paid_krw', 'source', 'created_at'],
    source: 'SELECT * FROM pay_grades_of_orders()',
  },
];
