import '../../setup/plain.ts';
import '../gateway-limits.test.ts';
