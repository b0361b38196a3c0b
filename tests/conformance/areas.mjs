import { admin } from './admin.mjs';
import { alarms } from './alarms.mjs';
import { blocks } from './blocks.mjs';
import { broadcast } from './broadcast.mjs';
import { chat } from './chat.mjs';
import { common } from './common.mjs';
import { events } from './events.mjs';
import { exchange } from './exchange.mjs';
import { external } from './external.mjs';
import { files } from './files.mjs';
import { gifts } from './gifts.mjs';
import { hosts } from './hosts.mjs';
import { inquiries } from './inquiries.mjs';
import { items } from './items.mjs';
import { lives } from './lives.mjs';
import { messages } from './messages.mjs';
import { money } from './money.mjs';
import { notices } from './notices.mjs';
import { policies } from './policies.mjs';
import { ranks } from './ranks.mjs';
import { reports } from './reports.mjs';
import { sandbox } from './sandbox.mjs';
import { search } from './search.mjs';
import { session } from './session.mjs';
import { settings } from './settings.mjs';
import { signUp } from './sign-up.mjs';
import { social } from './social.mjs';
import { store } from './store.mjs';
import { subscriptions } from './subscriptions.mjs';
import { users } from './users.mjs';

/** Every area of the suite, in the order in which they run: areas that others depend on come first. */
export const areas = [
  ...[session, signUp, users, settings, policies, files, alarms, common, notices, inquiries],
  ...[
    lives,
    broadcast,
    hosts,
    gifts,
    store,
    items,
    external,
    money,
    ranks,
    exchange,
    subscriptions,
    events,
    social,
    search,
    blocks,
    messages,
    reports,
    chat,
    admin,
    sandbox,
  ],
];
