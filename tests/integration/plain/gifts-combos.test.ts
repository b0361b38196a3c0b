import '../../setup/plain.ts';
import '../gifts/combos.test.ts';
