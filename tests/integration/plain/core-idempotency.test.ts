import '../../setup/plain.ts';
import '../core/idempotency.test.ts';
