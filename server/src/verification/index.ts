export { VerificationClosed } from './identity-verifications.dto.ts';
export { IdentityVerificationsService } from './identity-verifications.service.ts';
export { PhoneCodeSent } from './phone-codes.dto.ts';
export { PhoneCodesService } from './phone-codes.service.ts';
export { simulatedConnectingInformation } from './simulated-person-rules.ts';
export { TextMessagesService } from './text-messages.service.ts';
export { VerificationTicketsService } from './verification-tickets.service.ts';
