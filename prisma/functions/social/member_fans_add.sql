-- Adds new fans to the counters of hosts: each array an element per host.
-- Called by gift_roll_up. Rules: GIFTS-20.
CREATE OR REPLACE FUNCTION member_fans_add(p_host_keys int[], p_fans bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_counts AS m (user_key, fan_cnt)
  SELECT f.host_key, f.fans FROM unnest(p_host_keys, p_fans) f (host_key, fans) ORDER BY 1
  ON CONFLICT ON CONSTRAINT member_counts_pkey DO UPDATE SET fan_cnt = m.fan_cnt + excluded.fan_cnt
$$;
