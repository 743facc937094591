/** What the page and the worker that decodes for it say to each other. Frames count at the rate of the mix. */

export type ToMixer =
  | { type: 'open'; rate: number; stems: { id: string; file: File }[] }
  /** Asks for a piece. A later take makes what an earlier one asked for needless. */
  | { type: 'read'; take: number; from: number; frames: number };

/** One channel, or two. */
export type StemPiece = { id: string; channels: Float32Array<ArrayBuffer>[] };

export type FromMixer =
  /** All stems of that piece; those that are silent in it are left out. */
  | { type: 'piece'; take: number; from: number; frames: number; stems: StemPiece[] }
  /** A stem that cannot be heard, told once. `gone`: the file cannot be read any more; `foreign`: this browser cannot decode it. */
  | { type: 'lost'; id: string; why: 'gone' | 'foreign' };
