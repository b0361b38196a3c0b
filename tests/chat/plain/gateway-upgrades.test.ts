import '../../setup/plain.ts';
import '../gateway-upgrades.test.ts';
