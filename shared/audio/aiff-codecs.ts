/** AIFF-C compression types in lower case, as QuickTime and others write them. */
const names = new Map<string, string>([
  ['ima4', 'IMA ADPCM'],
  ['mac3', 'MACE 3:1'],
  ['mac6', 'MACE 6:1'],
  ['qdmc', 'QDesign'],
  ['qdm2', 'QDesign'],
  ['qclp', 'QCELP'],
  ['gsm ', 'GSM 6.10'],
  ['agsm', 'GSM 6.10'],
  ['g722', 'G.722 ADPCM'],
  ['g726', 'G.726 ADPCM'],
  ['adp4', 'IMA ADPCM'],
  ['.mp3', 'MP3'],
  ['ms\0\x02', 'MS ADPCM'],
  ['ms\0\x11', 'IMA ADPCM'],
  ['ms\0\x31', 'GSM 6.10'],
  ['ms\0u', 'MP3'],
  ['alac', 'ALAC'],
  ['aac ', 'AAC'],
]);

export const getAiffCodec = (type: string): string => names.get(type) ?? 'an unknown kind of';

/** Bytes and samples of a packet of one channel, for codecs whose packets are all alike. */
const packets = new Map<string, { bytes: number; samples: number }>([
  ['ima4', { bytes: 34, samples: 64 }],
  ['mac3', { bytes: 2, samples: 6 }],
  ['mac6', { bytes: 1, samples: 6 }],
  ['gsm ', { bytes: 33, samples: 160 }],
  ['agsm', { bytes: 33, samples: 160 }],
  ['g722', { bytes: 1, samples: 2 }],
]);

type Compressed = { type: string; channels: number; rate: number; bytes: number };

/** Duration by the bytes there are; null where packets differ in size. */
export const measureAiffSeconds = ({ type, channels, rate, bytes }: Compressed): number | null => {
  const packet = packets.get(type);
  return packet ? (Math.floor(bytes / (packet.bytes * channels)) * packet.samples) / rate : null;
};
