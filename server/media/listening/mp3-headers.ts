const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  return sum;
});

/** CRC-16 (ARC), as used in MP3 tags, continuing from an earlier sum. */
export const crc16 = (sum: number, bytes: Uint8Array): number => {
  let next = sum;
  for (const byte of bytes) next = (next >>> 8) ^ (table[(next ^ byte) & 255] as number);
  return next;
};

const FRAME = 1_152;
/** The samples LAME inserts before the sound. */
const ENCODER_DELAY = 576;

const bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

export type Stream = {
  /** The first four bytes of the stream's first frame. */
  head: Uint8Array;
  frames: number;
  bytes: number;
  /** CRC-16 of all frames. */
  crc: number;
  samples: number;
  rate: 44_100 | 48_000;
  kilobits: number;
};

/**
 * The Xing/LAME info frame before a stream: it tells players the length and how much encoder and framing added, so
 * they start and end where the sound does. Players that don't know it play it as silence.
 */
export const infoFrame = ({ head, frames, bytes, crc, samples, rate, kilobits }: Stream): Uint8Array => {
  const length = Math.floor((144_000 * kilobits) / rate);
  const frame = Buffer.alloc(length);
  frame.set(head);
  // No padding bit, so that the length matches the calculation.
  frame[2] = ((bitrates.indexOf(kilobits) + 1) << 4) | ((head[2] as number) & 0b1100);
  const isMono = (head[3] as number) >> 6 === 3;
  let at = frame.write('Info', isMono ? 21 : 36, 'latin1') + (isMono ? 21 : 36);
  const total = bytes + length;
  at = frame.writeUInt32BE(0b1111, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE(total, at);
  // Where each hundredth starts: evenly spaced, as all frames have one size.
  for (let i = 0; i < 100; i++) frame[at++] = Math.floor((i * 256) / 100);
  at = frame.writeUInt32BE(50, at);
  at += frame.write('LAME3.100', at, 'latin1');
  frame[at] = 0x01; // constant bit rate
  at += 11;
  frame[at++] = Math.min(255, kilobits);
  const padding = Math.max(0, Math.min(4_095, frames * FRAME - ENCODER_DELAY - samples));
  at = frame.writeUIntBE((ENCODER_DELAY << 12) | padding, at, 3);
  at += 4;
  at = frame.writeUInt32BE(total, at);
  at = frame.writeUInt16BE(crc, at);
  frame.writeUInt16BE(crc16(0, frame.subarray(0, at)), at);
  return frame;
};

// ID3v2.3, which every player and library reads; texts as UTF-16 with a byte order mark.

const UTF_16 = 1;

const textFrame = (id: 'TIT2' | 'TPE1', text: string): Buffer => {
  const content = Buffer.concat([Buffer.from([UTF_16, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const header = Buffer.alloc(10);
  header.write(id, 'latin1');
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
};

/** Seven bits a byte, so that nothing in a tag looks like the start of a frame of sound. */
const syncsafe = (value: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));

/** A tag with title and artist, to put before the first frame of an MP3. */
export const makeTag = ({ title, artist }: { title: string; artist: string }): Buffer => {
  const frames = Buffer.concat([
    ...(title ? [textFrame('TIT2', title)] : []),
    ...(artist ? [textFrame('TPE1', artist)] : []),
  ]);
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), syncsafe(frames.length), frames]);
};
