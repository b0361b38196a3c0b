import '../../setup/plain.ts';
import '../database/pool-of-one.test.ts';
