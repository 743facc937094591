import type { SoundFigures } from '../media/listening/protocol.ts';
import type { SoundSource } from '../media/listening/read-sources.ts';
import type { Queries } from '../ports/database/port.ts';
import type { Folder } from '../receive-upload/staged-files.ts';
import type { StoredOriginal } from './hash-stored-file.ts';

/** A row whose sound is to be prepared for listening. */
export type WaitingSound = {
  id: string;
  /** What is heard together; none of what nobody listens to. */
  sources: SoundSource[];
  /** A ZIP that is only looked through for damage. */
  archive?: SoundSource;
  /** The file whose checksum is wanted. */
  original?: StoredOriginal;
};

/** What came of it. */
export type Prepared = {
  copy: ({ listening_key: string; listening_bytes: number } & SoundFigures) | null;
  sha256: string | null;
  /** How many sounds the copy was made of. */
  sounds: number;
};

/** A table whose rows wait for that. */
export type SoundTable<S extends WaitingSound> = {
  /** Where the copies are stored. */
  folder: Folder;
  /** Whether visitors hear it. */
  isPublic: boolean;
  find(db: Queries, id: string): Promise<S | undefined>;
  /** Answers the keys that are nobody’s then; null when the row is gone, or waits no more. */
  finish(tx: Queries, sound: S, prepared: Prepared): Promise<string[] | null>;
  fail(tx: Queries, id: string, error: string): Promise<void>;
};
