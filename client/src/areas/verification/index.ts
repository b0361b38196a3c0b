export { PhoneCodeFields } from './PhoneCodeFields.tsx';
export { digitsOf, type PhoneCodeCalls, phoneText } from './phone-code.ts';
export { phoneCodeCalls } from './queries/phone-codes.ts';
