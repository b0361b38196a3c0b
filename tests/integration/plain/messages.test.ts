import '../../setup/plain.ts';
import '../messages/messages.test.ts';
