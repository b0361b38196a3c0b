import { TestEnvironment } from 'jest-environment-node';
import { loadNative } from './load-native.mjs';

/** Node's environment, in which the stubs of `native-modules.mjs` reach the modules that Node itself loaded. */
export default class NativeModulesEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // Dates and errors cross between the two: each side recognises those of the other.
    Object.assign(this.global, { loadNative, Date, Error });
  }
}
