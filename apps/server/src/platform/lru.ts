import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of the most recently used entries, empty and small: given `max`, lru-cache allocates room for
 * all entries up front (0.4 MB for 25,000), given `maxSize` it grows.
 */
export function createLru<K extends {}, V extends {}>(maxEntries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
