/** A file that is somewhere else. `read` gives what there is of the span: less than asked at the end of the file. */
export type Source = { size: number; read(start: number, length: number): Promise<Buffer> };

/** What a reader found. A figure that the file does not tell, or tells wrongly, is null. */
export type Figures = {
  duration_s: number | null;
  sample_rate_hz: number | null;
  bit_depth: number | null;
  channels: number | null;
};

/** The file is not what it says. The message holds nothing of the file's content: it goes to the log. */
export class HeaderError extends Error {}

const AHEAD = 16 * 1024;

/** Keeps the last piece, so that a walk over neighbouring headers costs few round trips. */
export const windowed = (
  size: number,
  fetch: (start: number, end: number) => Promise<Uint8Array>,
): Source => {
  let from = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= end) return Buffer.alloc(0);
      if (start < from || end > from + held.length) {
        const bytes = await fetch(start, Math.min(Math.max(end, start + AHEAD), size) - 1);
        held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        from = start;
      }
      return held.subarray(start - from, end - from);
    },
  };
};

export const tagAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const syncSafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes.readUInt8(at + i) & 127), 0);

/** Where the sound starts behind the ID3v2 tags that players put in front, pictures and all. They are never read. */
export const skipId3 = async (file: Source): Promise<number> => {
  let position = 0;
  for (let tags = 0; tags < 8; tags += 1) {
    const head = await file.read(position, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const footer = head.readUInt8(5) & 0x10 ? 10 : 0;
    position += 10 + syncSafe(head, 6) + footer;
  }
  return position;
};
