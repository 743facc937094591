/** Frames of MPEG audio, layer III, as server and browser look for them. */

/** How far into a file its first frame is looked for. */
export const FRAME_SEARCHED = 256 * 1024;

const bitrates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

export type MpegFrame = { length: number; isMono: boolean; kind: number };

const wordAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduce((word, byte) => word * 256 + byte, 0);

/** A frame, or null when these four bytes start none. */
const frameAt = (bytes: Uint8Array, at: number): MpegFrame | null => {
  if (at + 4 > bytes.length) return null;
  const word = wordAt(bytes, at);
  const version = (word >>> 19) & 3;
  const bitrate = (version === 3 ? bitrates1 : bitrates2)[((word >>> 12) & 15) - 1];
  const rate = [44_100, 48_000, 32_000][(word >>> 10) & 3];
  if (word >>> 21 !== 0x7ff || version === 1 || ((word >>> 17) & 3) !== 1 || !bitrate || !rate) return null;
  const true_rate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = version === 3 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / true_rate)) + ((word >>> 9) & 1);
  // Version, layer and sample rate stay the same within a file.
  return { length, isMono: ((word >>> 6) & 3) === 3, kind: word & 0xfffe0c00 };
};

/** The first frame that another of its kind follows: bytes that look like a frame occur by chance. */
export const firstFrame = (bytes: Uint8Array): { at: number; frame: MpegFrame } | null => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at);
    const next = frame && frameAt(bytes, at + frame.length);
    if (frame && next && frame.kind === next.kind) return { at, frame };
  }
  return null;
};

/** Bytes that are enough of the first frame for its tag. */
export const XING_BYTES = 52;

/** How long the sound is by the tag of Xing and LAME in its first frame, in bytes from there on; null without one. */
export const bytesTold = (bytes: Uint8Array, { isMono, kind }: MpegFrame): number | null => {
  const isMpeg1 = ((kind >>> 19) & 3) === 3;
  const offset = isMpeg1 ? (isMono ? 21 : 36) : isMono ? 13 : 21;
  const tag = String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < offset + 16 || !['Xing', 'Info'].includes(tag)) return null;
  const flags = wordAt(bytes, offset + 4);
  return flags & 2 ? wordAt(bytes, offset + (flags & 1 ? 12 : 8)) : null;
};
