export * from './fan-level.ts';
export * from './pages.ts';
