import '../../setup/plain.ts';
import '../subscribers.test.ts';
