export * from './lives.ts';
export * from './members.ts';
