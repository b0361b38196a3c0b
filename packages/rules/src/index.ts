export * from './age.ts';
export * from './api-host.ts';
export * from './fan-level.ts';
export * from './formats.ts';
export * from './pages.ts';
export * from './password.ts';
export * from './session-storage.ts';
export * from './shelves.ts';
