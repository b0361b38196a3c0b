import '../../setup/plain.ts';
import '../core/outbox.test.ts';
