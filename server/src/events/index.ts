export { AttendanceService } from './attendance/attendance.service.ts';
export { MonthEventsService } from './monthly/month-events.service.ts';
export { RouletteGrantsService } from './roulette/roulette-grants.service.ts';
