import type { ApprovedSong } from '../../../shared/versions.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getFileNames } from './file-names.ts';
import type { ListedVersion } from './queries.ts';

/** A file the client gets: a version as uploaded, or its MP3. */
export type DeliveredFile = {
  version: ListedVersion;
  name: string;
  /** Null when its MP3 isn't ready. */
  stored: { storage_key: string; size_bytes: number; crc32: number; sha256: string | null } | null;
  isMp3: boolean;
};

/** The files of these versions, each MP3 after its version. */
export const listDeliveredFiles = (
  order: Pick<OrderRow, 'name'>,
  songs: Pick<ApprovedSong, 'song' | 'title'>[],
  versions: ListedVersion[],
): DeliveredFile[] => {
  const forms = versions.flatMap((version) => [
    { version, isMp3: false },
    ...(version.mp3_state ? [{ version, isMp3: true }] : []),
  ]);
  const named = forms.map(({ version: { id, song, kind, kind_name, format }, isMp3 }) => ({
    id: isMp3 ? `${id}.mp3` : id,
    ...{ song, kind, kind_name, format: isMp3 ? 'MP3' : format },
  }));
  const names = getFileNames(order, songs, named);
  return forms.map(({ version, isMp3 }, n) => {
    const { storage_key, size_bytes, crc32, sha256, mp3_key, mp3_bytes, mp3_crc32, mp3_sha256 } = version;
    const file = isMp3
      ? { storage_key: mp3_key, size_bytes: mp3_bytes, crc32: mp3_crc32, sha256: mp3_sha256 }
      : { storage_key, size_bytes, crc32, sha256 };
    return {
      version,
      isMp3,
      name: names.get(named[n]?.id ?? '') ?? version.name,
      stored: isStored(file) ? file : null,
    };
  });
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
const isStored = (
  file: Nullable<NonNullable<DeliveredFile['stored']>>,
): file is NonNullable<DeliveredFile['stored']> => file.storage_key !== null && file.crc32 !== null;
