import type { SoundSource } from '../../media/listening/listening-task.ts';
import type { SoundFigures } from '../../media/listening/protocol.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Folder } from '../../ports/storage/port.ts';
import type { Checksums, StoredOriginal } from './hash-stored-file.ts';

/** A row whose sound waits to be prepared for listening. */
export type WaitingSound = {
  id: string;
  /** The files mixed into one listening copy; empty when nobody will listen to it. */
  sources: SoundSource[];
  /** A ZIP that is only checked for damage. */
  archive?: SoundSource;
  /** The file to compute checksums of. */
  original?: StoredOriginal;
  /** Tags of the MP3, when one for the client is made instead of a listening copy. */
  mp3_tags?: { title: string; artist: string };
};

export type Prepared = {
  copy: ({ listening_key: string; listening_bytes: number } & SoundFigures) | null;
  /** Of the original, or of the MP3 for the client. */
  sums: Checksums | null;
  /** How many sounds were mixed into the copy. */
  sounds: number;
};

/** A table whose rows wait for preparation. */
export type SoundTable<S extends WaitingSound> = {
  /** Where listening copies are stored. */
  folder: Folder;
  /** Whether visitors can hear it. */
  isPublic: boolean;
  find(db: Queries, id: string): Promise<S | undefined>;
  /** Returns the storage keys no longer in use; null when the row is gone or no longer waiting. */
  finish(tx: Queries, sound: S, prepared: Prepared): Promise<string[] | null>;
  fail(tx: Queries, id: string, error: string): Promise<void>;
};
