import '../../setup/plain.ts';
import '../gateway-rights.test.ts';
