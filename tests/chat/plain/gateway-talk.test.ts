import '../../setup/plain.ts';
import '../gateway-talk.test.ts';
