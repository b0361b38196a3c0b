import '../../setup/plain.ts';
import '../gifts/lines.test.ts';
