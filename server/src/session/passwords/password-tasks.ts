// What the threads of password-workers.ts run, each called by its name: a thread starts from this file itself.
import bcrypt from 'bcrypt';

/** @public */
export const hash = (task: { password: string; cost: number }): string =>
  bcrypt.hashSync(task.password, task.cost);

/** @public */
export const compare = (task: { password: string; hash: string }): boolean =>
  bcrypt.compareSync(task.password, task.hash);
