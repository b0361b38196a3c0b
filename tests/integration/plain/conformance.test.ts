import '../../setup/plain.ts';
import '../conformance/conformance.test.ts';
