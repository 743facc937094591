import { createHash } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../server/deps.ts';
import { getDiskPath } from '../../server/ports/storage/disk.ts';
import type { Storage } from '../../server/ports/storage/port.ts';

/**
 * Orders of the demo share their songs, which are as long as real ones: on a disk, equal files are links to one, so that
 * sixty orders take no more room than the songs. In a bucket, and where a disk has no links, each is stored.
 */
export const withLinkedFiles = (deps: Deps): Deps => {
  if (deps.config.STORAGE_URL) return deps;
  const pathOf = (key: string) => getDiskPath(join(deps.config.DATA_DIR, 'files'), key);
  const keys = new Map<string, string>();
  const hashes = new Map<string, string>();
  const tryLink = async (from: string | undefined, to: string): Promise<boolean> => {
    if (!from) return false;
    try {
      await mkdir(dirname(pathOf(to)), { recursive: true });
      await link(pathOf(from), pathOf(to));
      return true;
    } catch {
      // Deleted meanwhile, or a disk without links.
      return false;
    }
  };
  const put: Storage['put'] = async (key, source, signal) => {
    const bytes = await buffer(source);
    const hash = createHash('sha1').update(bytes).digest('base64');
    hashes.set(key, hash);
    if (await tryLink(keys.get(hash), key)) return { size_bytes: bytes.length };
    const stored = await deps.storage.put(key, once(bytes), signal);
    keys.set(hash, key);
    return stored;
  };
  const storage = { ...deps.storage, put };
  hashesOf.set(storage, hashes);
  return { ...deps, storage };
};

const hashesOf = new WeakMap<Storage, Map<string, string>>();

/** Of a file that was stored through it, by its key. */
export const getLinkedHash = (storage: Storage, key: string): string | undefined =>
  hashesOf.get(storage)?.get(key);

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
