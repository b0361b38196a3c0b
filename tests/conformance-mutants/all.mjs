import { accountMutants } from './accounts.mjs';
import { chatMutants } from './chat.mjs';
import { coreMutants } from './core.mjs';
import { peopleMutants } from './people.mjs';
import { roomMutants } from './rooms.mjs';

/** Every way in which a server is spoilt, in turn. */
export const mutants = [...coreMutants, ...peopleMutants, ...accountMutants, ...roomMutants, ...chatMutants];
