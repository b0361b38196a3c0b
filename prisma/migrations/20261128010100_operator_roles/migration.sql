CREATE TYPE operator_role AS ENUM ('support', 'moderator', 'finance', 'content', 'owner');

CREATE TABLE operator_roles (
  entry_id serial PRIMARY KEY,
  user_key integer NOT NULL,
  role operator_role NOT NULL,
  given_by integer,
  given_at timestamptz(3) NOT NULL,
  taken_by integer,
  taken_at timestamptz(3),
  CONSTRAINT operator_roles_taken CHECK (taken_at IS NOT NULL OR taken_by IS NULL),
  CONSTRAINT operator_roles_not_own CHECK (given_by <> user_key AND taken_by <> user_key)
);
-- What every operators' call reads: the roles that one operator holds now.
CREATE UNIQUE INDEX operator_roles_held_idx ON operator_roles (user_key, role) WHERE taken_at IS NULL;
CREATE INDEX operator_roles_user_key_idx ON operator_roles (user_key);

-- Until now every operator could do everything.
INSERT INTO operator_roles (user_key, role, given_at)
SELECT user_key, 'owner', CURRENT_TIMESTAMP FROM users WHERE role = 'operator' AND deleted_at IS NULL;
