import type { AacConfig } from '../../../shared/audio/aac-config.ts';
import { refusals } from './refusal.ts';

const LOW_COMPLEXITY = 2;
const MAX_BYTES = 8_191;

/** Creates the header that an AAC stream needs before each packet. */
export const createAdtsFramer = ({ core }: AacConfig): ((packet: Uint8Array) => Uint8Array) => {
  const { object, rateIndex, channelIndex: channels } = core;
  if (object !== LOW_COMPLEXITY) throw refusals.codec('a rare kind of AAC');
  if (rateIndex > 12 || channels === 0 || channels > 7) throw refusals.codec('AAC in a rare layout');
  return (packet) => {
    const length = packet.length + 7;
    if (length > MAX_BYTES) throw refusals.damaged();
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
};
