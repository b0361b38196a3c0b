import '../../setup/plain.ts';
import '../gateway-history.test.ts';
