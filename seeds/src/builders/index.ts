export * from './hosts.ts';
export * from './lives.ts';
export * from './members.ts';
export * from './social.ts';
