export { Clock } from './clock.ts';
export { Data } from './data.ts';
export { type FaultRequest, Faults } from './faults.ts';
export { Inbox, type InboxMessage } from './inbox.ts';
export { Journal, type RequestFilter } from './journal.ts';
export { type Fixtures, Sandbox, type SandboxOptions, type StorageState } from './sandbox.ts';
export { type Stack, type StackOptions, startStack } from './stack.ts';
export { type SuiteOptions, setUpSandbox } from './suite.ts';
export { connectTalk, enterRoom, type Room } from './talk.ts';
