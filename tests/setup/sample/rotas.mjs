/**
 * Files that test the same kind of thing in different areas take turns: the number of files of each group in a sample.
 * @type {Readonly<Record<string, number>>}
 */
export const ROTAS = {
  models: 1,
  kills: 1,
  crowds: 2,
  plans: 1,
  contract: 1,
  commands: 1,
  tools: 2,
  deployments: 1,
  accounts: 4,
  rooms: 3,
  plain: 2,
};
