import type { Proof } from '../wallet/index.ts';

/** The counters of members. */
export const socialProofs: readonly Proof[] = [
  {
    name: 'the counts of followers, followed hosts and fans of a member are right',
    sql: `SELECT user_key FROM member_counts_now c LEFT JOIN (
        SELECT host_key AS user_key, count(*) AS followers FROM follows GROUP BY 1) f USING (user_key)
      LEFT JOIN (SELECT user_key, count(*) AS following FROM follows GROUP BY 1) o USING (user_key)
      LEFT JOIN (SELECT host_key AS user_key, count(*) AS fans FROM host_fans GROUP BY 1) n USING (user_key)
      WHERE c.follower_cnt <> coalesce(followers, 0) OR c.following_cnt <> coalesce(following, 0)
        OR c.fan_cnt <> coalesce(fans, 0)`,
  },
];
