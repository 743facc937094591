/** Messages between the page and its decoding worker. Frames count at the mix's sample rate. */

/** A file on the studio's server, read in ranges over short-lived links. */
export type RemoteFile = { size_bytes: number };

/** Where a stem's bytes are: on this device or on the studio's server. */
export type StemSource = File | RemoteFile;

/**
 * Why a stem cannot be played. `gone`: the file no longer exists; `foreign`: this browser cannot decode it; `away`: the
 * server did not respond.
 */
export type LoadFailure = 'gone' | 'foreign' | 'away';

export type ToMixer =
  | { type: 'open'; rate: number; stems: { id: string; source: StemSource }[] }
  /** Requests a piece. A newer take makes earlier requests obsolete. */
  | { type: 'read'; take: number; from: number; frames: number }
  /** The requested link; null when there is none. */
  | { type: 'link'; id: string; url: string | null };

/** One or two channels. */
export type StemPiece = { id: string; channels: Float32Array<ArrayBuffer>[] };

export type FromMixer =
  /** All stems of a piece, except those silent in it. */
  | { type: 'piece'; take: number; from: number; frames: number; stems: StemPiece[] }
  /** Requests a link to a file on the server: at first, and when the last one has expired. */
  | { type: 'wants-link'; id: string }
  /** A stem that cannot be played; sent once. */
  | { type: 'lost'; id: string; why: LoadFailure };
