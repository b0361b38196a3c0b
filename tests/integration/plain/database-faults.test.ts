import '../../setup/plain.ts';
import '../database/faults.test.ts';
