import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { families } from '../sample/families.mjs';
import { sampleOf } from '../sample/sample-of.mjs';
import { scopeOf } from '../sample/scope.mjs';
import { loadNative } from './load-native.mjs';

/**
 * Node's environment, in which the stubs of `native-modules.mjs` reach the modules that Node itself loaded. In a sample
 * it leaves out the cases of long files that are not drawn: they are collected and counted, and not run.
 */
export default class NativeModulesEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = relative(config.projectConfig.rootDir, context.testPath);
  }

  async setup() {
    await super.setup();
    // Dates and errors cross between the two realms: each side recognises those of the other.
    Object.assign(this.global, { loadNative, Date, Error });
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    // All cases are collected, and none has started: hooks of blocks without any case are not run either.
    if (name === 'run_start') leaveOut(this.file, rootDescribeBlock);
  }
}

/** Leaves the cases that are not drawn in this run's sample to `npm run prove`. */
function leaveOut(file, rootDescribeBlock) {
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
