/**
 * Options of an LRUCache that holds at most `entries`, and allocates memory as it fills. With `max`, the cache
 * allocates its arrays for all entries at once: about 25 MB for the caches of an idle server.
 */
export const entryLimit = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
