/** The tests of several servers, which need a Redis. */
export const REDIS_TESTS = ['tests/chat/shared/', 'tests/scripts/servers'];
