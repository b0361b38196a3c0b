import '../../setup/plain.ts';
import '../gateway-personal.test.ts';
