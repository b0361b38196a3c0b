export { VerificationClosed } from './identity/identity-verifications.dto.ts';
export { IdentityVerificationsService } from './identity/identity-verifications.service.ts';
export { simulatedConnectingInformation } from './identity/simulated-person-rules.ts';
export { PhoneCodeSent } from './phone/phone-codes.dto.ts';
export { PhoneCodesService } from './phone/phone-codes.service.ts';
export { TextMessagesService } from './phone/text-messages.service.ts';
export { VerificationTicketsService } from './verification-tickets.service.ts';
