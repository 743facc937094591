/** What the page and the worker that decodes for it say to each other. Frames count at the rate of the mix. */

/** A file of the studio's server, read piece by piece over short-lived links. */
export type RemoteFile = { size_bytes: number };

/** Where a stem's bytes are: on this disk, or on the studio's server. */
export type StemSource = File | RemoteFile;

/** Why a stem cannot be heard. `gone`: it is not there any more; `foreign`: this browser cannot decode it; `away`: the server did not answer. */
export type LoadFailure = 'gone' | 'foreign' | 'away';

export type ToMixer =
  | { type: 'open'; rate: number; stems: { id: string; source: StemSource }[] }
  /** Asks for a piece. A later take makes what an earlier one asked for needless. */
  | { type: 'read'; take: number; from: number; frames: number }
  /** The link that was asked for; null when there is none to be had. */
  | { type: 'link'; id: string; url: string | null };

/** One channel, or two. */
export type StemPiece = { id: string; channels: Float32Array<ArrayBuffer>[] };

export type FromMixer =
  /** All stems of that piece; those that are silent in it are left out. */
  | { type: 'piece'; take: number; from: number; frames: number; stems: StemPiece[] }
  /** Asks for a link to a file of the server: at first, and when the last one has run out. */
  | { type: 'wants-link'; id: string }
  /** A stem that cannot be heard, told once. */
  | { type: 'lost'; id: string; why: LoadFailure };
