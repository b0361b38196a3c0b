import '../../setup/plain.ts';
import '../lives/rooms.test.ts';
