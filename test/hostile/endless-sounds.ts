import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { be, u8 } from '../audio/bytes.ts';
import { checkSum } from '../audio/flac.ts';

type Silence = {
  rate: number;
  channels: number;
  /** Samples per channel in each frame. */
  block: number;
  frames: number;
  /** The number of samples the header claims instead of the true one; 0 for unknown. */
  claimed?: number;
};

/** A frame number, encoded as UTF-8 encodes characters, up to 65,535. */
const coded = (number: number): Buffer => {
  if (number < 0x80) return u8(number);
  if (number < 0x800) return u8(0xc0 | (number >> 6), 0x80 | (number & 63));
  return u8(0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63));
};

/** A FLAC of digital silence: about thirty bytes hold tens of thousands of samples of each of eight channels. */
export const silentFlac = ({ rate, channels, block, frames, claimed = block * frames }: Silence): Buffer => {
  const body = Buffer.concat(Array.from({ length: channels }, () => u8(0, 0, 0)));
  const frameOf = (number: number): Buffer => {
    const start = Buffer.concat([
      u8(0xff, 0xf8, 0x70, ((channels - 1) << 4) | (4 << 1)),
      coded(number),
      be(2, block - 1),
    ]);
    const frame = Buffer.concat([start, u8(checkSum(start, 8, 0x07)), body]);
    return Buffer.concat([frame, be(2, checkSum(frame, 16, 0x8005))]);
  };
  const info = Buffer.alloc(34);
  info.writeUInt16BE(block, 0);
  info.writeUInt16BE(block, 2);
  info.writeBigUInt64BE(
    (BigInt(rate) << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | BigInt(claimed),
    10,
  );
  return Buffer.concat([
    Buffer.from('fLaC'),
    u8(0x80, 0, 0, 34),
    info,
    ...Array.from({ length: frames }, (_, number) => frameOf(number)),
  ]);
};

/** A ZIP that contains one file under many names, compressed. */
export const packedZip = (names: readonly string[], content: Buffer): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const name of names) zip.addBuffer(content, name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
};
