-- Whether a member of these grades may send privileged inquiries: an honorary grade, or a payment grade of at least
-- p_vip_level_max, of which 1 is the highest and 0 none.
-- Called by inquiry_add and server/src/inquiries/inquiries.service.ts. Rules: INQUIRIES-5.
CREATE OR REPLACE FUNCTION inquiry_may_privilege(p_vip_level int, p_honor text, p_vip_level_max int) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT p_honor IS NOT NULL OR p_vip_level BETWEEN 1 AND p_vip_level_max
$$;
