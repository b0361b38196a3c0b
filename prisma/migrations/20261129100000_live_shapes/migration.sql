-- The shape of a live's picture: H is at least as wide as high, V higher than wide.
CREATE TYPE live_shape AS ENUM ('H', 'V');
ALTER TABLE lives ADD COLUMN shape_cd live_shape NOT NULL DEFAULT 'H';

CREATE OR REPLACE VIEW live_cards AS
  SELECT vod_key, host_key, type, state, title, tags, theme_cd, target, thumbnail, signature_yn, viewer_cnt, peak_viewer_cnt, like_cnt,
    star_cnt, giver_cnt, started_at, ended_at, end_reason, shape_cd
  FROM lives;
