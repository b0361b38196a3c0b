/** Removes what globalSetup made. */
export default async function globalTeardown() {
  await globalThis.testDatabases?.stop();
}
