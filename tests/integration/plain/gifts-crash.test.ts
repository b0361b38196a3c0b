import '../../setup/plain.ts';
import '../gifts/crash.test.ts';
