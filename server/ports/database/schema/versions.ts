import type { Generated } from 'kysely';
import type { VersionKind, VersionState } from '../../../../shared/version-kinds.ts';
import type { Flag } from './flag.ts';
import type { ListeningCopy } from './listening-copy.ts';

/** Mixes and masters of an order, and what its client says of them. */
export type VersionsTables = {
  order_versions: ListeningCopy & {
    id: string;
    order_id: string;
    song: number;
    /** `rough`: what the client had before, their rough mix or the sum of their stems; made for listening alone. */
    kind: VersionKind | 'rough';
    number: number;
    /** Of a rough mix: how many files of the client it was made of. */
    source_files: number;
    /** The name of the uploaded file. */
    name: string;
    note: string;
    format: string;
    size_bytes: number;
    crc32: number | null;
    /** In hexadecimal, once it was read; the list in the ZIP says it. */
    sha256: string | null;
    /** Null for a rough mix: its bytes are the client’s files. */
    storage_key: string | null;
    created_at: string;
    /** `withdrawn`: after it was delivered; only its number stays, which no other version gets. */
    state: VersionState | 'withdrawn';
    error: string | null;
    /** Null until it is delivered: until then nobody but the studio sees it. */
    delivery_id: string | null;
    /** When the client’s page first fetched the listening copy. */
    heard_at: string | null;
    /** When its bytes were removed. */
    expired_at: string | null;
  };
  order_deliveries: { id: string; order_id: string; at: string; note: string };
  /** A row once there is something to say of the song. */
  order_songs: {
    order_id: string;
    song: number;
    title: string;
    approved_at: string | null;
    /** Which version a draft of the portfolio was made of, with the client’s consent; empty where there was none to make it of. */
    showcased_version_id: Generated<string | null>;
  };
  version_notes: {
    id: string;
    order_id: string;
    version_id: string;
    at_s: number;
    to_s: number | null;
    text: string;
    created_at: string;
    /** Null: a draft of the client. */
    round: number | null;
    /** The studio’s own until the next delivery, which copies them to what the client is told. */
    is_done: Flag;
    reply: string;
    told_done: Flag;
    told_reply: string;
  };
  order_rounds: {
    order_id: string;
    number: number;
    sent_at: string;
    /** Sent after all songs were approved: it counts against what was bought or allowed. */
    is_counted: Flag;
  };
};
