-- Removes a live that ends from its battle, regardless of who ends it: an invitation is withdrawn or declined, a
-- running battle is lost, and one whose time has elapsed is left to be decided.
-- Records: battle_leave (a live without a battle ends as well).
-- Trigger: lives_end_battle. Rules: BROADCAST-28.
CREATE OR REPLACE FUNCTION end_battle_of_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type = 'battle' THEN PERFORM battle_leave(NEW.host_key, coalesce(NEW.ended_at, now())); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lives_end_battle AFTER UPDATE OF state ON lives FOR EACH ROW
  WHEN (NEW.state = 'ended' AND OLD.state <> 'ended') EXECUTE FUNCTION end_battle_of_live();
