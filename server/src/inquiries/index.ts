export { InquiryDetail } from './inquiries.dto.ts';
export { InquiriesService } from './inquiries.service.ts';
export { InquiryAnswersService } from './inquiry-answers.service.ts';
