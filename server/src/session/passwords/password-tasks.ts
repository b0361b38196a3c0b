// Tasks of the worker threads of password-workers.ts, called by name: a thread loads this file itself.
import bcrypt from 'bcrypt';

/** @public */
export const hash = (task: { password: string; cost: number }): string =>
  bcrypt.hashSync(task.password, task.cost);

/** @public */
export const compare = (task: { password: string; hash: string }): boolean =>
  bcrypt.compareSync(task.password, task.hash);
