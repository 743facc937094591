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
