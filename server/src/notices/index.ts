export { NoticeWritingService } from './notice-writing.service.ts';
export { NoticeItem } from './notices.dto.ts';
export { NoticesService } from './notices.service.ts';
