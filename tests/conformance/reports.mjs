import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const unknownMember = '2147483647';

/** Reports to the operators. */
export const reports = area('reports', {
  'the kinds of reports are listed, each with reasons (REPORTS-1)': async ({ visitor }) => {
    const { list, report_type_cd } = expectOk(
      await visitor.get('/v1/cscenter/cs-center-report-type-setting'),
    );
    expectEqual(report_type_cd, 9, 'report_type_cd');
    expectEqual(list.map(({ type_cd }) => type_cd).join(), '1,2,3,4,6', 'kinds');
    expectThat(
      list.every(({ reasons }) => reasons.length > 0),
      'every kind has reasons',
    );
  },

  'a report has a subject, other than the reporter (REPORTS-3, REPORTS-4)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const report = (type_cd, target_key, content = '내용') =>
      client.post('/v1/report/report-proc', { type_cd, target_key, content });
    expectRefusal(await report(1, String(userKey)), 'self_target');
    for (const type of [1, 3, 6]) expectRefusal(await report(type, unknownMember), 'report_target_not_found');
    expectRefusal(await report(1, unknownMember, ''), 'validation_failed');
    expectRefusal(await report(1, unknownMember, '가'.repeat(1_001)), 'validation_failed');
    expectRefusal(await report(5, unknownMember), 'validation_failed');
  },

  ...contractCases('reports'),
});
