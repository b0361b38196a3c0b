import '../../setup/plain.ts';
import '../core/overload.test.ts';
