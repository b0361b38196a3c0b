// The baselines of lists: for each the simplest keyset statement for its page. It joins by key the tables of the shown
// rows and returns the stored columns of the page, about as many bytes, in an order that an index has. It counts no
// totals, hides no members and formats nothing. For searches, and where no index has the order of a list, it is the
// same cards, the newest first.

/**
 * Rows of a page. The statements contain it literally: with a parameter the planner would assume a tenth of all rows.
 */
export const PER_PAGE = 20;

/**
 * A baseline list: its statement, and the parameters that it takes from the query.
 * @typedef {{ text: string, values: string[] }} BaselineList
 */

/** The shown columns of a member. */
const card = 'u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor';

const live = "LEFT JOIN lives l ON l.host_key = u.user_key AND l.state = 'live'";
const followers = 'LEFT JOIN member_counts c ON c.user_key = u.user_key';

/**
 * The first page of a running rank. Its cursor is the honey alone, which would lose ties on further pages; those are
 * not read. Hosts are shown with their running live.
 */
const runningRank = (hosts) => ({
  text: `SELECT ${card}, u.deleted_at IS NOT NULL AS left_yn, t.star_cnt, b.place AS before_rank, b.honor AS place_honor
      ${hosts ? ', l.vod_key AS live_vod_key' : ''}
    FROM rank_totals t JOIN users u ON u.user_key = t.user_key ${hosts ? live : ''}
      LEFT JOIN rank_places b ON b.kind = $1 AND b.period = $2 AND b.starts_on = $4 AND b.user_key = t.user_key
    WHERE t.kind = $1 AND t.period = $2 AND t.starts_on = $3 AND t.star_cnt < $5
    ORDER BY t.star_cnt DESC, t.reached_at, t.user_key LIMIT ${PER_PAGE}`,
  values: ['kind', 'period', 'starts_on', 'before_on', 'before'],
});

const closedRank = (hosts) => ({
  text: `SELECT p.place AS rank, p.before_place AS before_rank, ${card}, u.deleted_at IS NOT NULL AS left_yn, p.star_cnt,
      p.honor AS place_honor ${hosts ? ', l.vod_key AS live_vod_key' : ''}
    FROM rank_places p JOIN users u ON u.user_key = p.user_key ${hosts ? live : ''}
    WHERE p.kind = $1 AND p.period = $2 AND p.starts_on = $3 AND p.place > $4 ORDER BY p.place LIMIT ${PER_PAGE}`,
  values: ['kind', 'period', 'starts_on', 'after'],
});

const conversations = (requests) => ({
  text: `SELECT ${card}, b.no_read_cnt, f.user_key IS NOT NULL AND t.user_key IS NOT NULL AS friend_yn,
      m.id AS message_id, m.sender_key, m.content, m.file_ids, m.created_at
    FROM message_boxes b JOIN users u ON u.user_key = b.other_key JOIN messages m ON m.id = b.last_message_id
      LEFT JOIN follows f ON f.host_key = b.user_key AND f.user_key = b.other_key
      LEFT JOIN follows t ON t.host_key = b.other_key AND t.user_key = b.user_key
    WHERE b.user_key = $1 AND b.last_message_id > 0 AND ${requests ? '' : 'NOT '}b.request_yn AND b.last_message_id < $2
    ORDER BY b.last_message_id DESC LIMIT ${PER_PAGE}`,
  values: ['member', 'before'],
});

const inquiry = `i.board_sn, i.category_cd, i.title, i.content AS summary_content, i.state, i.privilege_yn, i.file_ids, i.created_at,
  i.answered_at`;

const inquiriesOfAll = (where, order) => `
  SELECT ${inquiry}, i.content, i.answer, i.answered_by, i.version, ${card} FROM inquiries i JOIN users u ON u.user_key = i.user_key
  WHERE ${where} ORDER BY ${order} LIMIT ${PER_PAGE}`;

const ordersOfAll = (where) => `
  SELECT o.order_no, o.kind, o.state, o.method, o.brand, o.instalments, o.title, o.product_id, o.item_id, o.target_key, o.quantity,
    o.star_cnt, o.bonus_star_cnt, o.discount_rate, o.amount_krw, o.coupon_id, o.coupon_krw, o.refunded_krw, o.card_no, o.card_issuer,
    o.receipt_phone, o.refusal, o.expires_at, o.created_at, o.paid_at, ${card},
    (SELECT json_agg(json_build_object('state', e.state, 'source', e.source, 'note', e.note, 'created_at', e.created_at))
     FROM order_events e WHERE e.order_no = o.order_no) AS events,
    (SELECT json_agg(r) FROM order_refunds r WHERE r.order_no = o.order_no) AS refunds
  FROM orders o JOIN users u ON u.user_key = o.user_key WHERE ${where} ORDER BY o.order_id DESC LIMIT ${PER_PAGE}`;

const auditEntriesOf = (where) => `
  SELECT e.audit_no, e.at, e.operator_key, e.action, e.target, e.reason, e.before, e.after, e.request_id, ${card},
    t.user_key AS target_key, t.nick AS target_nick, t.profile_info AS target_profile_info, t.profile_id AS target_profile_id,
    t.vip_level AS target_vip_level, t.honor AS target_honor
  FROM audit_entries e JOIN users u ON u.user_key = e.operator_key
    LEFT JOIN users t ON t.user_key = CASE WHEN starts_with(e.target, 'user:') THEN substr(e.target, 6)::int END
  WHERE ${where} ORDER BY e.audit_no DESC LIMIT ${PER_PAGE}`;

/** @type {Readonly<Record<string, BaselineList>>} */
export const baselineLists = {
  'running-members': runningRank(false),
  'running-hosts': runningRank(true),
  'closed-members': closedRank(false),
  'closed-hosts': closedRank(true),
  'found-members': {
    text: `SELECT ${card}, u.role, u.state_memo, c.follower_cnt, l.vod_key AS live_vod_key,
        (SELECT true FROM follows f WHERE f.host_key = u.user_key AND f.user_key = $1) AS follow_yn
      FROM users u ${followers} ${live} WHERE u.user_key < $2 ORDER BY u.user_key DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before'],
  },
  'found-lives': {
    text: `SELECT l.vod_key, l.title, l.type, l.theme_cd, t.name AS theme_nm, l.tags, l.thumbnail, l.clip, ${card}, l.viewer_cnt,
        l.like_cnt, l.started_at
      FROM lives l JOIN users u ON u.user_key = l.host_key JOIN live_categories t ON t.theme_cd = l.theme_cd
      WHERE l.state = 'live' AND l.vod_key < $1 ORDER BY l.vod_key DESC LIMIT ${PER_PAGE}`,
    values: ['before'],
  },
  'found-comments': {
    text: `SELECT k.comment_sn, ${card}, o.user_key AS host_key, o.nick AS host_nick, o.profile_info AS host_profile_info,
        o.profile_id AS host_profile_id, o.vip_level AS host_vip_level, o.honor AS host_honor, k.content, k.created_at
      FROM host_comments k JOIN users u ON u.user_key = k.user_key JOIN users o ON o.user_key = k.host_key
      WHERE k.comment_sn < $1 ORDER BY k.comment_sn DESC LIMIT ${PER_PAGE}`,
    values: ['before'],
  },
  // The members only: words are a tenth of the response.
  suggestions: {
    text: `SELECT ${card}, u.role, l.vod_key AS live_vod_key FROM users u ${live}
      WHERE u.user_key < $1 ORDER BY u.user_key DESC LIMIT 5`,
    values: ['before'],
  },
  'popular-words': {
    text: `SELECT w.word, count(*) AS members FROM search_words w WHERE w.day = $1 GROUP BY w.word ORDER BY 2 DESC LIMIT 10`,
    values: ['day'],
  },
  conversations: conversations(false),
  requests: conversations(true),
  messages: {
    text: `SELECT m.id AS message_id, m.sender_key, m.content, m.file_ids, m.created_at FROM messages m
      WHERE m.low_key = $1 AND m.high_key = $2 AND m.id < $3 ORDER BY m.id DESC LIMIT ${PER_PAGE}`,
    values: ['low', 'high', 'before'],
  },
  friends: {
    text: `SELECT ${card}, u.role FROM follows f JOIN follows t ON t.host_key = f.user_key AND t.user_key = f.host_key
        JOIN users u ON u.user_key = f.host_key
      WHERE f.user_key = $1 AND (f.created_at, f.host_key) < ($2, $3)
      ORDER BY f.created_at DESC, f.host_key DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before_at', 'before'],
  },
  'members-to-follow': {
    text: `SELECT ${card}, u.role, (SELECT true FROM follows f WHERE f.host_key = $1 AND f.user_key = u.user_key) AS follower_yn
      FROM users u WHERE u.role = 'host' AND u.user_key < $2 ORDER BY u.user_key DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before'],
  },
  'message-blocks': {
    text: `SELECT ${card}, b.created_at FROM message_blocks b JOIN users u ON u.user_key = b.target_key
      WHERE b.user_key = $1 AND (b.created_at, b.target_key) < ($2, $3)
      ORDER BY b.created_at DESC, b.target_key DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before_at', 'before'],
  },
  // Of any host: no index has the order of the alarms of all followed hosts.
  'live-alarms': {
    text: `SELECT a.live_alarm_sn AS alarm_sn, a.vod_key, l.title, l.type, l.thumbnail, ${card}, l.state,
        (r.user_key IS NOT NULL OR a.live_alarm_sn <= m.live_alarm_sn) IS TRUE AS read_yn, a.began_at
      FROM live_alarms a JOIN lives l ON l.vod_key = a.vod_key JOIN users u ON u.user_key = a.host_key
        LEFT JOIN live_alarm_reads r ON r.user_key = $1 AND r.live_alarm_sn = a.live_alarm_sn
        LEFT JOIN live_alarm_marks m ON m.user_key = $1
      WHERE a.live_alarm_sn < $2 ORDER BY a.live_alarm_sn DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before'],
  },
  activities: {
    text: `SELECT a.alarm_sn, a.kind, a.detail, ${card}, a.read_at, a.created_at
      FROM alarms a LEFT JOIN users u ON u.user_key = a.from_key
      WHERE a.user_key = $1 AND a.alarm_sn < $2 ORDER BY a.alarm_sn DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before'],
  },
  'hosts-to-follow': {
    text: `SELECT ${card}, u.state_memo, c.follower_cnt, l.vod_key AS live_vod_key FROM users u ${followers} ${live}
      WHERE u.role = 'host' AND u.user_key < $1 ORDER BY u.user_key DESC LIMIT ${PER_PAGE}`,
    values: ['before'],
  },
  notices: {
    text: `SELECT n.board_sn, n.board_setting_cd, n.title, n.summary_content, n.board_country_sn, n.board_file_sn, n.file_type,
        n.target_user_key, n.expose_start_date, n.expose_end_date, n.image, n.popup_yn, r.read_at
      FROM notices n LEFT JOIN notice_reads r ON r.user_key = $1 AND r.board_sn = n.board_sn
      WHERE n.board_setting_cd = $2 AND (n.expose_start_date, n.board_sn) < ($3, $4)
      ORDER BY n.expose_start_date DESC, n.board_sn DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'board', 'before_at', 'before'],
  },
  inquiries: {
    text: `SELECT ${inquiry} FROM inquiries i WHERE i.user_key = $1 AND i.board_sn < $2 ORDER BY i.board_sn DESC LIMIT ${PER_PAGE}`,
    values: ['member', 'before'],
  },
  'waiting-inquiries': {
    text: inquiriesOfAll(
      "i.state = 'waiting' AND i.privilege_yn <= $1 AND (i.privilege_yn < $1 OR i.board_sn > $2)",
      'i.privilege_yn DESC, i.board_sn',
    ),
    values: ['privileged', 'after'],
  },
  'answered-inquiries': {
    text: inquiriesOfAll("i.state = 'answered' AND i.board_sn < $1", 'i.board_sn DESC'),
    values: ['before'],
  },
  'all-inquiries': { text: inquiriesOfAll('i.board_sn < $1', 'i.board_sn DESC'), values: ['before'] },
  'all-members': {
    text: `SELECT ${card}, u.login_id, u.role, u.verification_yn, u.user_adult_yn, u.created_at, u.deletion_asked_at, u.deleted_at,
        ARRAY(SELECT s.kind FROM sanctions s WHERE s.user_key = u.user_key AND s.lifted_at IS NULL) AS restricted_from
      FROM users u WHERE u.user_key < $1 AND u.deleted_at IS NULL ORDER BY u.user_key DESC LIMIT ${PER_PAGE}`,
    values: ['before'],
  },
  'all-orders': { text: ordersOfAll('o.order_id < $1'), values: ['before'] },
  'orders-in-state': { text: ordersOfAll('o.state = $1 AND o.order_id < $2'), values: ['state', 'before'] },
  'audit-entries': { text: auditEntriesOf('e.audit_no < $1'), values: ['before'] },
  'audit-entries-of-operator': {
    text: auditEntriesOf('e.operator_key = $1 AND e.audit_no < $2'),
    values: ['operator', 'before'],
  },
  'audit-entries-of-area': {
    text: auditEntriesOf("split_part(e.action, '.', 1) = $1 AND e.audit_no < $2"),
    values: ['area', 'before'],
  },
  'all-notices': {
    text: `SELECT n.board_sn, n.board_setting_cd, n.title, n.summary_content, n.content, n.image, n.popup_yn, n.push_yn, n.pushed_at,
        n.expose_start_date, n.expose_end_date, n.target_user_key, n.version
      FROM notices n WHERE n.board_sn < $1 ORDER BY n.board_sn DESC LIMIT ${PER_PAGE}`,
    values: ['before'],
  },
};
