import { relative } from 'node:path';
import { readProof, writeProof } from '../../../scripts/lib/testing/proof-record.mjs';

/** The Jest reporter of `npm run prove`: records each finished file, so that an interrupted run can resume. */
export default class ProofReporter {
  constructor(globalConfig) {
    this.root = globalConfig.rootDir;
  }

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError, perfStats }) {
    const record = readProof();
    if (!record) return;
    record.files[relative(this.root, path)] = {
      passed: numPassingTests,
      failed: numFailingTests + (testExecError ? 1 : 0),
      seconds: Math.round((perfStats.end - perfStats.start) / 1000),
    };
    record.at = new Date().toISOString();
    writeProof(record);
  }
}
