-- Notes the entries of the audit log for the open consoles, and which case an operator's act concerned: reads, files
-- and sign-ins concern none. It runs under the lock of the log, and adds rows that no other transaction touches.
-- Trigger: operator_change_of_act. Rules: ADMIN-58, ADMIN-61.
CREATE OR REPLACE FUNCTION operator_change_of_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO operator_changes (xid, section, case_keys, audit_no)
  SELECT pg_current_xact_id(), s.section, CASE WHEN s.case_key IS NULL THEN '{}' ELSE ARRAY[s.case_key] END, s.audit_no
  FROM (
    SELECT a.audit_no, 'audit-log' AS section, a.audit_no::text AS case_key FROM added a
    UNION ALL
    SELECT a.audit_no, 'grants', a.audit_no::text FROM added a WHERE a.action IN ('wallet.grant', 'wallet.recall', 'wallet.transfer')
    UNION ALL
    SELECT a.audit_no,
      CASE
        WHEN a.action LIKE 'requests.%' THEN 'requests'
        WHEN a.action LIKE 'hosts.%' THEN 'host-asks'
        WHEN a.action = 'operators.set_roles' THEN 'operators'
        WHEN a.action = 'store.settle' THEN 'receivables'
        ELSE CASE split_part(a.target, ':', 1)
          WHEN 'user' THEN 'members' WHEN 'live' THEN 'lives' WHEN 'report' THEN 'reports' WHEN 'inquiry' THEN 'inquiries'
          WHEN 'deposit' THEN 'deposits' WHEN 'order' THEN 'orders' WHEN 'exchange_account' THEN 'exchange-accounts'
          WHEN 'exchange' THEN 'exchanges' WHEN 'notice' THEN 'notices' WHEN 'banner' THEN 'banners'
          WHEN 'policy' THEN 'policies' WHEN 'word' THEN 'words' WHEN 'coupon-campaign' THEN 'coupons'
          WHEN 'event' THEN 'events' WHEN 'setting' THEN 'settings'
        END
      END,
      CASE
        WHEN a.action LIKE 'requests.%' THEN a.after::jsonb ->> 'request_id'
        WHEN a.action LIKE 'hosts.%' THEN a.after::jsonb ->> 'host_ask_id'
        ELSE split_part(a.target, ':', 2)
      END
    FROM added a
    WHERE a.action !~ '\.(look|search|export|unmask|inspect|forced_login|count_data|download_data)$' AND a.action NOT LIKE 'security.%'
  ) s
  WHERE s.section IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER operator_change_of_act AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operator_change_of_act();
