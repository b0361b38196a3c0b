// What the threads of password-workers.ts run. Plain JavaScript: a thread starts from this file itself, whether the server
// runs as built or, in tests, from its sources.
import bcrypt from 'bcrypt';

/**
 * @param {{ password: string, cost: number }} task
 * @public called by its name
 */
export const hash = ({ password, cost }) => bcrypt.hashSync(password, cost);

/**
 * @param {{ password: string, hash: string }} task
 * @public called by its name
 */
export const compare = (task) => bcrypt.compareSync(task.password, task.hash);
