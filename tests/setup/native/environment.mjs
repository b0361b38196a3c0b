import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { families } from '../sample/families.mjs';
import { sampleOf } from '../sample/sample-of.mjs';
import { scopeOf } from '../sample/scope.mjs';
import { loadNative } from './load-native.mjs';

/**
 * Jest's Node environment, extended so that the stubs of `native-modules.mjs` can access modules that Node itself loaded. In
 * a sample, it skips the cases of long-running files that are not selected: they are collected and counted, but do not run.
 */
export default class NativeModulesEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = relative(config.projectConfig.rootDir, context.testPath);
  }

  async setup() {
    await super.setup();
    // Dates and errors cross between the two realms: both use the same classes, so that `instanceof` works.
    Object.assign(this.global, { loadNative, Date, Error });
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    // All cases are collected, and none has started: hooks of blocks without a remaining case do not run either.
    if (name === 'run_start') skipUnselected(this.file, rootDescribeBlock);
  }
}

/** Skips the cases that are not in this run's sample. */
function skipUnselected(file, rootDescribeBlock) {
  if (!families.has(file)) return;
  const cases = casesOf(rootDescribeBlock, []);
  const sampled = sampleOf(file, cases, scopeOf());
  for (const one of cases) if (!sampled.has(one)) one.test.mode = 'skip';
}

const casesOf = (block, describes) =>
  block.children.flatMap((child) =>
    child.type === 'describeBlock'
      ? casesOf(child, [...describes, child.name])
      : [{ describes, title: child.name, test: child }],
  );
