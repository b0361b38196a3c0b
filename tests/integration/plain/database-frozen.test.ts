import '../../setup/plain.ts';
import '../database/frozen.test.ts';
