import { ascii, be, bitWriter, u8 } from './bytes.ts';
import { makeFlac } from './flac.ts';
import { defaultSound, frameCount, integerAt, type Sound } from './tone.ts';
import { makeWav } from './wav.ts';

export type M4aOptions = Partial<Sound> & {
  /** ALAC, FLAC and PCM (as QuickTime writes it) hold the tone, uncompressed; AAC is silence in stereo. */
  codec?: 'aac' | 'alac' | 'flac' | 'pcm';
  /** Another name for the sample entry, whatever it holds. */
  entryName?: string;
  bitDepth?: 16 | 24;
  /** The index after the sound, as recorders leave it. */
  moovLast?: boolean;
  /** An empty address in the AAC descriptor, which few readers handle. */
  hasUrl?: boolean;
  /** Values for the header in place of the true ones. */
  claims?: { units?: number; channels?: number; configChannels?: number };
};

type Codec = NonNullable<M4aOptions['codec']>;
const entryNames: Record<Codec, string> = { aac: 'mp4a', alac: 'alac', flac: 'fLaC', pcm: 'sowt' };
/** The mark and the block with the stream's description. */
const FLAC_HEAD = 42;
const WAV_HEAD = 44;
const AAC_PACKET = 1_024;
const ALAC_PACKET = 4_096;
// One block of AAC-LC: a channel pair element without coefficients, then the end mark.
const silentAac = Buffer.from('211004608c1c', 'hex');
const aacRates = [96000, 88200, 64000, 48000, 44100, 32000];

export const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([be(4, body.length + 8), ascii(name), body]);
};
/** A box with version and flags. */
const full = (name: string, ...content: Buffer[]): Buffer => box(name, be(4, 0), ...content);

/** An uncompressed ALAC packet: the escape mode that every decoder supports. */
const alacPacket = (sound: Sound, bitDepth: number, first: number, samples: number): Buffer => {
  const bits = bitWriter(16 + (samples * sound.channels * bitDepth) / 8);
  bits.write(3, sound.channels - 1);
  bits.write(16, 0);
  bits.write(1, 1); // a sample count follows
  bits.write(2, 0);
  bits.write(1, 1); // not compressed
  bits.write(32, samples);
  for (let i = 0; i < samples; i += 1)
    for (let channel = 0; channel < sound.channels; channel += 1)
      bits.write(bitDepth, integerAt(sound, bitDepth, first + i, channel));
  bits.write(3, 7);
  return bits.bytes();
};

const packetsOf = (sound: Sound, bitDepth: 16 | 24, codec: Codec): Buffer[] => {
  const total = frameCount(sound);
  if (codec === 'flac') return [makeFlac({ ...sound, bitDepth }).subarray(FLAC_HEAD)];
  if (codec === 'pcm') {
    const container = bitDepth === 24 ? 'RIFX' : 'RIFF';
    return [makeWav({ ...sound, bitDepth, container }).subarray(WAV_HEAD)];
  }
  if (codec === 'aac') return Array.from({ length: Math.ceil(total / AAC_PACKET) }, () => silentAac);
  return Array.from({ length: Math.ceil(total / ALAC_PACKET) }, (_, i) =>
    alacPacket(sound, bitDepth, i * ALAC_PACKET, Math.min(ALAC_PACKET, total - i * ALAC_PACKET)),
  );
};

const decoderBox = (sound: Sound, bitDepth: 16 | 24, codec: Codec, hasUrl: boolean): Buffer => {
  const { sampleRate, channels } = sound;
  if (codec === 'pcm') return Buffer.alloc(0);
  if (codec === 'flac') return full('dfLa', makeFlac({ ...sound, bitDepth }).subarray(4, FLAC_HEAD));
  if (codec === 'alac')
    return full(
      'alac',
      be(4, ALAC_PACKET),
      u8(0, bitDepth, 40, 10, 14, channels),
      be(2, 255),
      be(4, 0, 0, sampleRate),
    );
  const config = be(2, (2 << 11) | (aacRates.indexOf(sampleRate) << 7) | (channels << 3));
  const descriptor = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([u8(tag, 0x80, 0x80, 0x80, body.length), body]);
  };
  const decoder = descriptor(4, u8(0x40, 0x15), be(3, 0), be(4, 0, 0), descriptor(5, config));
  return full('esds', descriptor(3, be(2, 0), hasUrl ? u8(0x40, 0) : u8(0), decoder, descriptor(6, u8(2))));
};

/** An M4A file. AAC knows the six usual sample rates from 32 to 96 kHz. */
export const makeM4a = (options: M4aOptions = {}): Buffer => {
  const {
    codec = 'aac',
    bitDepth = 16,
    moovLast = false,
    hasUrl = false,
    entryName,
    claims = {},
    ...rest
  } = options;
  const sound = { ...defaultSound, ...rest };
  const { sampleRate, channels } = sound;
  const packets = packetsOf(sound, bitDepth, codec);
  const sizes = { aac: AAC_PACKET, alac: ALAC_PACKET, flac: frameCount(sound), pcm: 1 };
  const size = sizes[codec];
  const total = codec === 'aac' ? packets.length * size : frameCount(sound);
  const units = claims.units ?? total;
  const lastPacket = total - (packets.length - 1) * size;
  const matrix = be(4, 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const entry = box(
    entryName ?? (codec === 'pcm' && bitDepth === 24 ? 'in24' : entryNames[codec]),
    Buffer.concat([Buffer.alloc(6), be(2, 1), Buffer.alloc(8), be(2, claims.channels ?? channels, bitDepth)]),
    be(4, 0, sampleRate < 65_536 ? sampleRate * 65_536 : 0),
    decoderBox(
      { ...sound, channels: claims.configChannels ?? claims.channels ?? channels },
      bitDepth,
      codec,
      hasUrl,
    ),
  );
  const moovAt = (offset: number): Buffer => {
    const table = box(
      'stbl',
      full('stsd', be(4, 1), entry),
      ...(codec === 'pcm'
        ? [
            full('stts', be(4, 1, total, 1)),
            full('stsc', be(4, 1, 1, total, 1)),
            full('stsz', be(4, (channels * bitDepth) / 8, total)),
          ]
        : [
            full('stts', be(4, 2, packets.length - 1, size, 1, lastPacket)),
            full('stsc', be(4, 1, 1, packets.length, 1)),
            full('stsz', be(4, 0, packets.length, ...packets.map((packet) => packet.length))),
          ]),
      full('stco', be(4, 1, offset)),
    );
    const reference = box('dinf', full('dref', be(4, 1), box('url ', be(4, 1))));
    const media = box(
      'mdia',
      full('mdhd', be(4, 0, 0, sampleRate, units), be(2, 0x55c4, 0)),
      full('hdlr', be(4, 0), ascii('soun'), Buffer.alloc(12), ascii('Sound\0')),
      box('minf', full('smhd', be(4, 0)), reference, table),
    );
    const track = box('tkhd', be(4, 7, 0, 0, 1, 0, units, 0, 0), be(2, 0, 0, 256, 0), matrix, be(4, 0, 0));
    return box(
      'moov',
      full(
        'mvhd',
        be(4, 0, 0, sampleRate, units, 0x10000),
        be(2, 256),
        Buffer.alloc(10),
        matrix,
        Buffer.alloc(24),
        be(4, 2),
      ),
      box('trak', track, media),
    );
  };
  const type = box('ftyp', ascii('M4A '), be(4, 0), ascii('M4A mp42isom'));
  const sounds = box('mdat', ...packets);
  if (moovLast) return Buffer.concat([type, sounds, moovAt(type.length + 8)]);
  const offset = type.length + moovAt(0).length + 8;
  return Buffer.concat([type, moovAt(offset), sounds]);
};

/** An MP4 with a track of pictures and none of sound. Its index comes last, as programs that export write it. */
export const makeVideo = (bytes = 500): Buffer => {
  const media = box(
    'mdia',
    full('mdhd', be(4, 0, 0, 600, 600), be(2, 0x55c4, 0)),
    full('hdlr', be(4, 0), ascii('vide'), Buffer.alloc(12), ascii('Video\0')),
  );
  const type = box('ftyp', ascii('isom'), be(4, 0), ascii('isomavc1'));
  return Buffer.concat([type, box('mdat', Buffer.alloc(bytes)), box('moov', box('trak', media))]);
};
