// Renders a song to its two files: the same stems twice, one loudness, one length, one encoder.
import { measureLoudness } from '../../shared/audio/loudness.ts';
import { packWaveform } from '../../shared/audio/peaks.ts';
import { createWaveform } from '../../shared/audio/waveform.ts';
import { mapStereo, peakOf, type Stereo, sampleRate, scaled, toDb, toGain } from './dsp/buffer.ts';
import { shapeOversampled } from './dsp/oversample.ts';
import { decodeMp3, encodeMp3 } from './encode.ts';
import { mixdown, roughMix } from './mix/console.ts';
import { integratedLufs } from './mix/measure.ts';
import { correlation, crestDb, leadOverBand, spectrum } from './report.ts';
import type { Song } from './songs/song.ts';

/** LAME's output is about 0.4 dB quieter than its input: the files come out near -16 LUFS. */
const loudness = -15.6;
/** Nothing holds the peaks of a mix that isn't mastered: as loud as its master, they would clip. */
const mixLoudness = -21.6;
const closeEnough = 0.03;
const bounceCeiling = toGain(-1.6);

export interface Side {
  url: string;
  duration_s: number;
  lufs: number;
  true_peak_dbtp: number;
  /** Packed as in shared/audio/peaks.ts. */
  peaks: string;
}

interface Encoded {
  bytes: Uint8Array;
  audio: Stereo;
  lufs: number;
  true_peak_dbtp: number;
}

const atLoudness = (s: Stereo, lufs: number): Stereo => {
  const gain = toGain(lufs - integratedLufs([s.left, s.right]));
  return mapStereo(s, (x) => scaled(x, gain));
};

/** Short fade in, and half a cosine over the last second, so that nothing clicks. */
function trimmed(s: Stereo): Stereo {
  const fadeIn = sampleRate * 0.004;
  const fadeOut = sampleRate;
  return mapStereo(s, (x) =>
    x.map((v, i) => {
      const toEnd = Math.min(1, (x.length - 1 - i) / fadeOut);
      return v * Math.min(1, i / fadeIn) * (0.5 - 0.5 * Math.cos(Math.PI * toEnd));
    }),
  );
}

async function encoded(audio: Stereo): Promise<Encoded> {
  const bytes = await encodeMp3(audio);
  const heard = await decodeMp3(bytes);
  const { integrated_lufs: lufs, true_peak_dbtp } = measureLoudness(sampleRate, [heard.left, heard.right]);
  return { bytes, audio: heard, lufs, true_peak_dbtp };
}

/** Encodes both and turns the louder one down until the decoded files agree. */
async function matchedPair(before: Stereo, after: Stereo): Promise<[Encoded, Encoded]> {
  const gains = [1, 1];
  const sources = [before, after];
  let pair = await Promise.all(sources.map(encoded));
  for (let round = 0; round < 5; round++) {
    const difference = pair[0].lufs - pair[1].lufs;
    if (Math.abs(difference) <= closeEnough) return [pair[0], pair[1]];
    const louder = difference > 0 ? 0 : 1;
    gains[louder] *= toGain(-Math.abs(difference));
    pair = await Promise.all(sources.map((s, n) => encoded(mapStereo(s, (x) => scaled(x, gains[n])))));
  }
  throw new Error('The two sides did not come to one loudness');
}

const columns = 500;

/** The waveform of a side, relative to its own highest peak: both sides are as loud, and drawn as large. */
function waveform({ left, right }: Stereo): string {
  const wave = createWaveform();
  wave.push([left, right]);
  const { peaks, rms } = wave.read(columns);
  const full = Math.max(...peaks);
  return packWaveform({ peaks: peaks.map((v) => v / full), rms: rms.map((v) => v / full) });
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const sideNames = ['before', 'after', 'mix'];

export interface Release {
  files: { name: string; bytes: Uint8Array }[];
  before: Side;
  after: Side;
  /** Where it is wanted: the finished mix, of which the after is the master. */
  mix: Side | null;
  report: string;
}

export async function release(song: Song, hasMix: boolean): Promise<Release> {
  const stems = song.record();
  const rough = roughMix(stems, song.rough);
  const mix = mixdown(stems, song.mix);
  // The rough bounce is as hot as home bounces are: peaks above the ceiling are clipped.
  const hot = atLoudness(trimmed(rough.audio), loudness);
  const over = toDb(peakOf(hot.left, hot.right) / bounceCeiling);
  const clip = (v: number): number => Math.max(-bounceCeiling, Math.min(bounceCeiling, v));
  const bounced = mapStereo(hot, (x) => shapeOversampled(x, clip));
  const finished = (x: Stereo) => trimmed(mapStereo(x, song.form.ride));
  const pair = await matchedPair(bounced, atLoudness(finished(mix.master.audio), loudness));
  const alone = hasMix ? [await encoded(atLoudness(finished(mix.bus), mixLoudness))] : [];
  const released = [...pair, ...alone].map((p, n) => {
    const name = `${song.slug}-${sideNames[n]}.mp3`;
    const side: Side = {
      url: `/samples/${name}`,
      duration_s: round(p.audio.left.length / sampleRate, 3),
      lufs: round(p.lufs, 2),
      true_peak_dbtp: round(p.true_peak_dbtp, 2),
      peaks: waveform(p.audio),
    };
    return { name, bytes: p.bytes, side };
  });
  const [before, after, unmastered] = released.map(({ side }) => side);
  const figures = [rough.strips, mix.strips].map((strips, n) => {
    const { audio, lufs, true_peak_dbtp } = pair[n];
    return [
      `  ${n ? 'after ' : 'before'} ${lufs.toFixed(2)} LUFS, ${true_peak_dbtp.toFixed(1)} dBTP`,
      `lead ${leadOverBand(strips, song.front).toFixed(1)} LU against the band`,
      `crest ${crestDb(audio).toFixed(1)} dB, correlation ${correlation(audio).toFixed(2)}`,
      `bands ${spectrum(audio)
        .map((b) => b.toFixed(0))
        .join(' ')}`,
    ].join('; ');
  });
  return {
    files: released,
    before,
    after,
    mix: unmastered ?? null,
    report: [
      song.title,
      ...figures,
      ...alone.map(
        ({ audio, true_peak_dbtp }) =>
          `  mix    ${true_peak_dbtp.toFixed(1)} dBTP, crest ${crestDb(audio).toFixed(1)} dB`,
      ),
      `  bounce ${over.toFixed(1)} dB over its ceiling; limiter at most ${mix.master.max_db.toFixed(1)} dB`,
    ].join('\n'),
  };
}
