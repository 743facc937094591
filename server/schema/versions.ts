import type { Generated } from 'kysely';
import type { VersionKind, VersionState } from '../../shared/version-kinds.ts';
import type { Flag } from './flag.ts';
import type { ListeningCopy } from './listening-copy.ts';

/** Mixes and masters of an order, and the client's feedback on them. */
export type VersionsTables = {
  order_versions: ListeningCopy & {
    id: string;
    order_id: string;
    song: number;
    /** `rough`: the client's own rough mix or the sum of their stems; only made for comparison by ear. */
    kind: VersionKind;
    /** What a kind of the studio's own is called; empty for the others. */
    kind_name: string;
    number: number;
    /** For a rough mix: how many of the client's files it was made from. */
    source_files: number;
    name: string;
    note: string;
    format: string;
    size_bytes: number;
    crc32: number | null;
    /** In hex, once it has been computed; shown in the list inside the ZIP. */
    sha256: string | null;
    /** Null for a rough mix: its bytes are in the client’s files. */
    storage_key: string | null;
    created_at: string;
    /** `withdrawn` after it was delivered: only its number stays and is not reused. */
    state: VersionState | 'withdrawn';
    error: string | null;
    /** Null until it is delivered; until then only the studio sees it. */
    delivery_id: string | null;
    /** When the client’s page first fetched the listening copy. */
    heard_at: string | null;
    /** When the client approved this version; null again once they ask for changes. */
    approved_at: string | null;
    /** When its bytes were removed. */
    expired_at: string | null;
  };
  /** The MP3 delivered with a version. A ready one stays until one with another title replaces it. */
  version_mp3s: {
    version_id: string;
    state: VersionState;
    storage_key: Generated<string | null>;
    size_bytes: Generated<number>;
    crc32: Generated<number | null>;
    sha256: Generated<string | null>;
  };
  order_deliveries: { id: string; order_id: string; at: string; note: string };
  /** Only exists once there is something to store about the song. */
  order_songs: {
    order_id: string;
    song: number;
    title: string;
    approved_at: string | null;
    /** The version a portfolio draft was made from, with the client’s consent; empty if there was none to use. */
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
    /** Null for a client's draft. */
    round: number | null;
    /** Internal to the studio until the next delivery, which copies it to what the client sees. */
    is_done: Flag;
    reply: string;
    shown_done: Flag;
    shown_reply: string;
    /** Counts the studio’s answers. */
    version: Generated<number>;
  };
  order_rounds: {
    order_id: string;
    number: number;
    sent_at: string;
    /** Sent after the free ones: it counts against the rounds bought or allowed. */
    is_counted: Flag;
    /** Hours promised for the answer when it was sent; 0 without a promise. */
    due_hours: number;
    /** On which days they pass, as JSON; null: on all. */
    calendar: Generated<string | null>;
  };
};
