import { broadcast } from './broadcast.mjs';
import { chat } from './chat.mjs';
import { common } from './common.mjs';
import { gifts } from './gifts.mjs';
import { lives } from './lives.mjs';
import { notices } from './notices.mjs';
import { session } from './session.mjs';
import { social } from './social.mjs';
import { users } from './users.mjs';

/** Every area of the suite, in the order in which they run: what others stand on comes first. */
export const areas = [session, users, common, notices, lives, broadcast, gifts, social, chat];
