import '../../setup/plain.ts';
import '../lives/lives.test.ts';
