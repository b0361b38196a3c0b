import '../../setup/plain.ts';
import '../gateway-order.test.ts';
