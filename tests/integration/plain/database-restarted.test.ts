import '../../setup/plain.ts';
import '../database/restarted.test.ts';
