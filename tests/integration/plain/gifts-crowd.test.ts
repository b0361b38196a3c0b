import '../../setup/plain.ts';
import '../gifts/crowd.test.ts';
