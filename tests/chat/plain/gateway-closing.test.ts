import '../../setup/plain.ts';
import '../gateway-closing.test.ts';
