import { refusals } from './refusal.ts';

type Profile = { object: number; rateIndex: number; channels: number };

/** What an AudioSpecificConfig says of the stream below any high-efficiency extension, which decoders find by themselves. */
export const aacProfile = (config: Uint8Array): Profile => {
  const [a = 0, b = 0, c = 0] = config;
  const word = (a << 16) | (b << 8) | c;
  const told = word >>> 19;
  const rateIndex = (word >>> 15) & 15;
  const channels = (word >>> 11) & 15;
  const isExtended = told === 5 || told === 29;
  // The object below an extension follows the extension's sample rate.
  const object = isExtended ? (word >>> 2) & 31 : told;
  if (object !== 2) throw refusals.codec('a rare kind of AAC');
  if (rateIndex > 12 || channels === 0 || channels > 7) throw refusals.codec('AAC in a rare layout');
  return { object, rateIndex, channels };
};

/** A packet in the frame that a stream of AAC needs around it. */
export const adtsFrame = ({ object, rateIndex, channels }: Profile, packet: Uint8Array): Uint8Array => {
  const length = packet.length + 7;
  if (length > 8_191) throw refusals.damaged();
  const frame = new Uint8Array(length);
  frame.set([
    0xff,
    0xf1,
    ((object - 1) << 6) | (rateIndex << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 31,
    0xfc,
  ]);
  frame.set(packet, 7);
  return frame;
};
