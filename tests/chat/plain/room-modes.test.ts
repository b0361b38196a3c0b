import '../../setup/plain.ts';
import '../room-modes.test.ts';
