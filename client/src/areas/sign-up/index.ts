export { phoneCodeCalls } from './queries/phone-codes.ts';
