import '../../setup/plain.ts';
import '../gifts/gifts.test.ts';
