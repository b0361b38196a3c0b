/** Removes what globalSetup created. */
export default async function globalTeardown() {
  await globalThis.testDatabases?.stop();
}
