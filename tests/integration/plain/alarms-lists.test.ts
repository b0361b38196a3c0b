import '../../setup/plain.ts';
import '../alarms/lists.test.ts';
