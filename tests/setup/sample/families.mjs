import { plainFamilies } from './plain-files.mjs';

/** @typedef {import('./choose.mjs').Family} Family */

/** The areas that starting, stopping and seeding belong to. */
const operation = ['scripts', 'seeds'];
/** The areas that move money. */
const money = ['money', 'wallet', 'gifts', 'store', 'exchange', 'items', 'subscriptions'];

/**
 * The long-running files: `npm test` runs a sample of them, `npm run prove` all of their cases. Tests that are long only
 * because of their size scale themselves (`sized`, `isInSample` of scope.mjs).
 * @type {ReadonlyMap<string, Family>}
 */
export const families = new Map(
  Object.entries(
    /** @type {Record<string, Family>} */ ({
      // Money and the books
      'tests/integration/books/property.test.ts': { areas: money, wholeSeconds: 129, rota: 'models' },
      'tests/integration/books/property-mutants.test.ts': {
        areas: money,
        wholeSeconds: 44,
        rota: 'models',
        always: [
          'finds nothing without a mutant',
          'every function that posts',
          'in every function, whichever area',
        ],
        kinds: ['finds that '],
        take: 2,
        takeWhenTouched: 6,
      },
      'tests/integration/books/tampers.test.ts': {
        areas: money,
        wholeSeconds: 20,
        kinds: ['the proof of the books finds '],
        take: 6,
        always: ['finds nothing where', 'of the schema'],
        takeWhenTouched: 20,
      },
      'tests/integration/books/ledger-tampers.test.ts': {
        areas: money,
        wholeSeconds: 9,
        kinds: ['the proof of the books finds ', 'a row that nothing else records is'],
        take: 6,
        always: ['finds nothing where'],
        takeWhenTouched: 20,
      },
      'tests/integration/books/ledger.test.ts': { areas: money, wholeSeconds: 14, take: 3 },
      'tests/integration/store/faults.test.ts': { areas: ['store'], wholeSeconds: 15, take: 1 },
      'tests/integration/store/order-coupons.test.ts': {
        areas: ['store', 'external'],
        wholeSeconds: 14,
        take: 2,
      },
      'tests/integration/external/coupons.test.ts': { areas: ['external'], wholeSeconds: 20, take: 3 },
      'tests/integration/external/coupon-service.test.ts': {
        areas: ['external'],
        wholeSeconds: 9,
        take: 3,
        always: ['is as its document says'],
      },
      'tests/integration/store/refunds.test.ts': { areas: ['store'], wholeSeconds: 14, take: 1 },
      'tests/integration/store/deposits.test.ts': { areas: ['store'], wholeSeconds: 11, take: 1 },
      'tests/integration/store/comparison.test.ts': { areas: ['store'], wholeSeconds: 9, take: 2 },
      'tests/integration/exchange/payouts.test.ts': { areas: ['exchange'], wholeSeconds: 12, take: 1 },
      'tests/integration/exchange/exchange.test.ts': { areas: ['exchange'], wholeSeconds: 10, take: 3 },
      'tests/integration/books/nightly.test.ts': { areas: ['wallet', 'ledger'], wholeSeconds: 10, take: 1 },
      'tests/integration/wallet/star-transfers.test.ts': { areas: ['money'], wholeSeconds: 8, take: 2 },
      'tests/integration/ranks/property.test.ts': {
        areas: ['ranks', 'wallet'],
        wholeSeconds: 69,
        rota: 'models',
      },
      'tests/integration/events/roulette-property.test.ts': {
        areas: ['events', 'wallet'],
        wholeSeconds: 240,
        rota: 'models',
      },
      'tests/integration/events/draw-tampers.test.ts': {
        areas: ['events'],
        wholeSeconds: 20,
        kinds: ['finds '],
        take: 4,
        always: ['finds nothing where'],
        takeWhenTouched: 12,
      },
      'tests/integration/events/draw-distribution.test.ts': { areas: ['events'], wholeSeconds: 12, take: 2 },
      'tests/integration/events/watching-property.test.ts': {
        areas: ['events', 'lives'],
        wholeSeconds: 300,
        rota: 'models',
        take: 1,
      },
      // A killed server, an unavailable database
      'tests/integration/events/exactly-once.test.ts': {
        areas: ['events', 'external'],
        wholeSeconds: 300,
        always: ['the books are right'],
        rota: 'kills',
      },
      'tests/integration/external/lotto.test.ts': { areas: ['external'], wholeSeconds: 14, take: 3 },
      'tests/integration/external/purchases.test.ts': { areas: ['external'], wholeSeconds: 12, take: 3 },
      'tests/integration/external/ebook-purchases.test.ts': {
        areas: ['external'],
        wholeSeconds: 14,
        take: 3,
      },
      'tests/integration/events/roulette-crash.test.ts': {
        areas: ['events', 'wallet'],
        wholeSeconds: 20,
        rota: 'kills',
      },
      'tests/integration/gifts/crash.test.ts': { areas: ['gifts'], wholeSeconds: 17, rota: 'kills' },
      'tests/integration/store/crash.test.ts': { areas: ['store'], wholeSeconds: 49, rota: 'kills' },
      'tests/integration/gifts/lines-crash.test.ts': {
        areas: ['gifts', 'chat'],
        wholeSeconds: 30,
        rota: 'kills',
      },
      'tests/integration/notices/push-crash.test.ts': {
        areas: ['notices', 'alarms'],
        wholeSeconds: 22,
        rota: 'kills',
      },
      'tests/integration/database/faults.test.ts': { areas: ['wallet'], wholeSeconds: 15, rota: 'kills' },
      'tests/integration/database/restarted.test.ts': { areas: ['wallet'], wholeSeconds: 17, rota: 'kills' },
      // Crowds, floods and queues
      'tests/integration/gifts/crowd.test.ts': { areas: ['gifts'], wholeSeconds: 22, rota: 'crowds' },
      'tests/integration/core/overload.test.ts': { areas: [], wholeSeconds: 11, rota: 'crowds' },
      'tests/integration/database/group-commit.test.ts': { areas: [], wholeSeconds: 9, rota: 'crowds' },
      'tests/integration/database/pool-timeouts.test.ts': {
        areas: [],
        wholeSeconds: 16,
        rota: 'crowds',
        take: 2,
      },
      'tests/integration/database/frozen.test.ts': { areas: [], wholeSeconds: 18, rota: 'crowds', take: 2 },
      'tests/integration/files/uploads.test.ts': { areas: ['files'], wholeSeconds: 14, take: 1 },
      'tests/integration/files/queue.test.ts': { areas: ['files'], wholeSeconds: 16, rota: 'crowds' },
      'tests/integration/alarms/push-faults.test.ts': { areas: ['alarms'], wholeSeconds: 15, rota: 'crowds' },
      'tests/integration/core/slow-requests.test.ts': { areas: [], wholeSeconds: 7, rota: 'crowds' },
      'tests/chat/gateway-limits.test.ts': { areas: ['chat'], wholeSeconds: 37, rota: 'crowds' },
      'tests/chat/gateway-upgrades.test.ts': {
        areas: ['chat'],
        wholeSeconds: 41,
        rota: 'crowds',
        kinds: ['upgrade to ', 'of the chat with', 'closed within seconds', 'the namespace'],
      },
      // Plans and times over many rows
      'tests/integration/search/plans.test.ts': {
        areas: ['search'],
        wholeSeconds: 22,
        rota: 'plans',
        kinds: ['SEARCH-13'],
      },
      'tests/integration/gifts/plans.test.ts': { areas: ['gifts'], wholeSeconds: 15, rota: 'plans' },
      'tests/integration/ranks/plans.test.ts': { areas: ['ranks'], wholeSeconds: 19, rota: 'plans' },
      'tests/integration/messages/plans.test.ts': { areas: ['messages'], wholeSeconds: 8, rota: 'plans' },
      'tests/integration/settings/large-deletion.test.ts': {
        areas: ['settings', 'users'],
        wholeSeconds: 11,
        rota: 'plans',
      },
      'tests/integration/datasets/load.test.ts': { areas: ['seeds'], wholeSeconds: 9, rota: 'plans' },
      'tests/integration/search/matching.test.ts': { areas: ['search'], wholeSeconds: 17 },
      // The contract, tested from outside
      'tests/integration/conformance/conformance.test.ts': {
        areas: ['conformance'],
        wholeSeconds: 62,
        rota: 'contract',
      },
      'tests/integration/conformance/pool-of-one.test.ts': {
        areas: ['conformance'],
        wholeSeconds: 74,
        rota: 'contract',
      },
      'tests/integration/conformance/mutants.test.ts': {
        areas: ['conformance'],
        wholeSeconds: 67,
        rota: 'contract',
        always: ['through an unmodified proxy'],
      },
      'tests/integration/conformance/runner.test.ts': {
        areas: ['conformance'],
        wholeSeconds: 61,
        rota: 'contract',
      },
      'tests/integration/access-rules/roles.test.ts': {
        areas: ['lives', 'blocks', 'chat'],
        wholeSeconds: 18,
        take: 3,
      },
      'tests/integration/access-rules/every-path.test.ts': {
        areas: ['lives', 'blocks', 'users', 'gifts', 'store', 'items'],
        wholeSeconds: 24,
        take: 2,
      },
      'tests/integration/api-document/every-refusal.test.ts': {
        areas: ['common', 'session'],
        wholeSeconds: 9,
        take: 2,
      },
      'tests/integration/api-document/unreadable-texts.test.ts': { areas: [], wholeSeconds: 9, take: 1 },
      'tests/integration/sign-up/form-server-parity.test.ts': {
        areas: ['sign-up'],
        wholeSeconds: 40,
        take: 6,
      },
      'tests/integration/database/row-types.test.ts': { areas: [], wholeSeconds: 15 },
      // Commands, in processes of their own
      'tests/scripts/start.test.ts': { areas: operation, wholeSeconds: 56, rota: 'commands' },
      'tests/scripts/start-faults.test.ts': { areas: operation, wholeSeconds: 51, rota: 'commands' },
      'tests/scripts/release.test.ts': { areas: operation, wholeSeconds: 60, rota: 'commands' },
      'tests/scripts/background.test.ts': { areas: operation, wholeSeconds: 54, rota: 'commands' },
      'tests/scripts/pages-command.test.ts': {
        areas: ['scripts', 'pages'],
        wholeSeconds: 23,
        rota: 'commands',
      },
      'tests/scripts/workflows.test.ts': { areas: ['scripts'], wholeSeconds: 28, rota: 'tools' },
      'tests/scripts/packages.test.ts': {
        areas: ['sandbox', 'chat', 'client'],
        wholeSeconds: 21,
        rota: 'tools',
      },
      'tests/scripts/development-server.test.ts': { areas: operation, wholeSeconds: 32, rota: 'commands' },
      'tests/scripts/emitted-code.test.ts': { areas: ['scripts'], wholeSeconds: 12, rota: 'tools' },
      'tests/scripts/changed-tests.test.ts': { areas: ['scripts'], wholeSeconds: 8, rota: 'tools' },
      'tests/scripts/new.test.ts': { areas: ['scripts'], wholeSeconds: 26, rota: 'tools' },
      'tests/scripts/api-document.test.ts': { areas: ['scripts'], wholeSeconds: 20, rota: 'tools' },
      'tests/scripts/checks.test.ts': { areas: ['scripts'], wholeSeconds: 13, rota: 'tools' },
      'tests/scripts/functions.test.ts': {
        areas: ['scripts'],
        wholeSeconds: 10,
        take: 2,
        rota: 'tools',
        together: [['may call one that comes later', 'is dropped with its file']],
      },
      'tests/scripts/containers.test.ts': { areas: ['scripts'], wholeSeconds: 8, rota: 'tools' },
      'tests/integration/production/production.test.ts': {
        areas: operation,
        wholeSeconds: 114,
        rota: 'deployments',
        kinds: [
          'is not filled',
          'creates no operator',
          'is refused by production',
          'does not start',
          'opens the sandbox when',
        ],
        together: [['refuses the password of', 'creates one operator', 'allows the operator']],
      },
      'tests/integration/production/config.test.ts': {
        areas: operation,
        wholeSeconds: 28,
        rota: 'deployments',
        kinds: ['whose X-Forwarded-For is trusted'],
      },
      'tests/integration/core/health.test.ts': { areas: ['core'], wholeSeconds: 10, take: 1 },
      // The sandbox, the datasets and the tools of suites
      'tests/integration/datasets/datasets.test.ts': {
        areas: ['seeds'],
        wholeSeconds: 121,
        rota: 'deployments',
        kinds: ['passes every proof', 'keeps its promises'],
        onlyWhenTouched: ['the dataset demo', 'at the same time as another'],
      },
      'tests/integration/sandbox/datasets.test.ts': {
        areas: ['sandbox', 'seeds'],
        wholeSeconds: 44,
        rota: 'deployments',
        together: [['are stored, listed', 'that cannot be made', 'are deleted; those']],
        kinds: ['are rejected with'],
      },
      'tests/integration/sandbox/data.test.ts': {
        areas: ['sandbox'],
        wholeSeconds: 16,
        together: [['a snapshot of everything '], ['datasets ']],
      },
      'tests/integration/sandbox/clock.test.ts': { areas: ['sandbox'], wholeSeconds: 19, take: 2 },
      'tests/integration/sandbox/fuzz.test.ts': { areas: ['sandbox'], wholeSeconds: 18, take: 2 },
      'tests/integration/sandbox/testkit.test.ts': {
        areas: ['sandbox'],
        wholeSeconds: 28,
        rota: 'deployments',
      },
      // Members, texts and pictures
      'tests/integration/session/lockouts.test.ts': {
        areas: ['session', 'verification'],
        wholeSeconds: 23,
        take: 2,
        rota: 'accounts',
      },
      'tests/integration/session/sign-ins.test.ts': {
        areas: ['session'],
        wholeSeconds: 11,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/sign-up/find.test.ts': {
        areas: ['sign-up', 'verification'],
        wholeSeconds: 11,
        rota: 'accounts',
        take: 1,
      },
      'tests/integration/sign-up/join-refusals.test.ts': {
        areas: ['sign-up'],
        wholeSeconds: 13,
        take: 3,
        rota: 'accounts',
      },
      'tests/integration/sign-up/popup.test.ts': {
        areas: ['sign-up'],
        wholeSeconds: 9,
        take: 2,
        rota: 'accounts',
      },
      'tests/integration/admin/members.test.ts': {
        areas: ['admin', 'users'],
        wholeSeconds: 13,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/admin/sanctions.test.ts': {
        areas: ['admin', 'users'],
        wholeSeconds: 10,
        take: 3,
        rota: 'accounts',
      },
      'tests/integration/search/search.test.ts': {
        areas: ['search'],
        wholeSeconds: 20,
        rota: 'accounts',
        take: 1,
        together: [['words that']],
      },
      'tests/integration/common/forbidden-words.test.ts': {
        areas: ['common'],
        wholeSeconds: 18,
        take: 2,
        rota: 'accounts',
      },
      'tests/integration/messages/messages.test.ts': {
        areas: ['messages'],
        wholeSeconds: 12,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/messages/privacy.test.ts': {
        areas: ['messages'],
        wholeSeconds: 8,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/alarms/lists.test.ts': {
        areas: ['alarms'],
        wholeSeconds: 12,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/alarms/delivery.test.ts': {
        areas: ['alarms'],
        wholeSeconds: 16,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/notices/push.test.ts': {
        areas: ['notices'],
        wholeSeconds: 10,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/admin/audit.test.ts': {
        areas: ['admin'],
        wholeSeconds: 17,
        take: 2,
        rota: 'accounts',
      },
      'tests/integration/files/private.test.ts': {
        areas: ['files'],
        wholeSeconds: 9,
        take: 1,
        rota: 'accounts',
      },
      'tests/integration/core/idempotency.test.ts': {
        areas: ['core'],
        wholeSeconds: 11,
        take: 2,
        rota: 'accounts',
      },
      // Rooms, video and chat
      'tests/integration/ingest/ingest.test.ts': {
        areas: ['ingest', 'media'],
        wholeSeconds: 17,
        take: 1,
        rota: 'rooms',
      },
      'tests/integration/media/playback.test.ts': {
        areas: ['media', 'blocks'],
        wholeSeconds: 12,
        take: 1,
        rota: 'rooms',
      },
      'tests/integration/media/rival-picture.test.ts': {
        areas: ['media', 'broadcast'],
        wholeSeconds: 9,
        take: 2,
        rota: 'rooms',
      },
      'tests/integration/blocks/moderation.test.ts': {
        areas: ['blocks'],
        wholeSeconds: 13,
        take: 2,
        rota: 'rooms',
      },
      'tests/integration/core/outbox.test.ts': {
        areas: ['gifts', 'chat'],
        wholeSeconds: 19,
        take: 2,
        rota: 'rooms',
      },
      'tests/integration/lives/rooms.test.ts': {
        areas: ['lives'],
        wholeSeconds: 9,
        take: 1,
        rota: 'rooms',
      },
      'tests/chat/room-modes.test.ts': { areas: ['chat', 'lives'], wholeSeconds: 11, take: 1, rota: 'rooms' },
      'tests/chat/gateway-connection.test.ts': { areas: ['chat'], wholeSeconds: 10, take: 5, rota: 'rooms' },
      // The same tests without shared reads and commits, and with the chat's plain transport
      ...plainFamilies,
    }),
  ),
);
