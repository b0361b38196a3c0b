import '../../setup/plain.ts';
import '../gateway-connection.test.ts';
