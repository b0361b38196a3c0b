import '../../setup/plain.ts';
import '../gateway-channels.test.ts';
