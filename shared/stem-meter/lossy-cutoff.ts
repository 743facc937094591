import { createPowerSpectrum } from './power-spectrum.ts';

/** Seconds between spectra of about 50 ms each: at first, and when there are enough to be sure of a short sound. */
const HOP_S = 0.25;
const LONG_HOP_S = 1;
const ENOUGH = 64;
/** Bandwidth of a bin at most. */
const BIN_HZ = 25;
/** Fewer spectra with treble prove nothing. */
const MIN_SPECTRA = 8;

type Band = readonly [from: number, to: number];
/** Where an encoder of 96 kbit/s or more keeps the treble, and where one of up to 192 kbit/s leaves nothing. */
const TREBLE: Band = [11_500, 14_000];
const NOTHING: Band = [20_300, 21_500];
/** Treble below this level, per bin, is the noise of 16 bits; it must be this far above what is left at the top. */
const AUDIBLE_DB = -88;
const ABOVE_TOP_DB = 15;

/**
 * Encoders from 96 to 192 kbit/s cut off between these frequencies. Anti-aliasing filters for 44.1 kHz start above
 * 20 kHz, and what was resampled from 32 kHz ends in between.
 */
const CUTOFFS: Band = [14_900, 19_900];
const FROM_32_KHZ: Band = [15_350, 16_450];
/** A cutoff falls by this much within half a kilohertz; the steepest filters of a synthesizer fall by 3 dB there. */
const MIN_DROP_DB = 13;
/** How much of that fall may already happen in the two kilohertz before; more is a slope, unless bands are missing. */
const SLOPE = 0.5;
const SLOPE_WITH_DIPS = 0.8;

/** Cells of bins: one 14 dB below both neighbours was left out by an encoder that ran out of bits. */
const CELL_HZ = 172;
const CELLS: Band = [8_000, 14_600];
const DIP_DB = 14;
const MIN_DIPS = 8;
const MIN_DIP_SHARE = 0.005;
/** Blocks of AAC spill over their own cutoff when the level jumps, which no filter does. */
const SPILLED: Band = [17_000, 17_600];
const SPILL_DB = 14;
const MIN_SPILLS = 0.08;

type Levels = Float64Array;

/** Bins to read levels by frequency. */
const createReader = (bin: number) => {
  const at = (hz: number) => Math.round(hz / bin);
  return {
    mean(levels: Levels, [from, to]: Band): number {
      let sum = 0;
      for (let i = at(from); i < at(to); i++) sum += levels[i] as number;
      return sum / (at(to) - at(from));
    },
    /** The level that a share of the bins is below. */
    quantile: (levels: Levels, [from, to]: Band, share: number): number => {
      const sorted = levels.slice(at(from), at(to)).sort();
      return sorted[Math.floor(share * (sorted.length - 1))] as number;
    },
  };
};
type Reader = ReturnType<typeof createReader>;

/** How many cells there are in a spectrum, and how many are missing from it. */
const countDips = (reader: Reader, levels: Levels): [cells: number, dips: number] => {
  const cells: number[] = [];
  for (let hz = CELLS[0]; hz < CELLS[1]; hz += CELL_HZ) cells.push(reader.mean(levels, [hz, hz + CELL_HZ]));
  let dips = 0;
  for (let i = 2; i < cells.length - 2; i++) {
    const [a = 0, b = 0, cell = 0, c = 0, d = 0] = cells.slice(i - 2, i + 3);
    if (Math.min(Math.max(a, b), Math.max(c, d)) - cell > DIP_DB) dips++;
  }
  return [cells.length - 4, dips];
};

/** The steepest fall of an average spectrum from steady treble to nothing. */
const findEdge = (reader: Reader, average: Levels, maxSlope: number): number | null => {
  const top = reader.mean(average, NOTHING);
  let best = MIN_DROP_DB;
  let found: number | null = null;
  for (let hz = CUTOFFS[0]; hz <= CUTOFFS[1]; hz += 50) {
    // Quantiles, so that neither a whistle nor the harmonics of a tone pass for treble.
    const below = reader.quantile(average, [hz - 700, hz - 100], 0.2);
    const above = reader.quantile(average, [hz + 350, hz + 1_100], 0.95);
    const earlier = reader.mean(average, [hz - 2_000, hz - 1_200]);
    const drop = below - above;
    if (drop <= best || earlier - below > maxSlope * drop || above - top > drop / 2) continue;
    best = drop;
    found = hz;
  }
  return found;
};

/**
 * Finds the cutoff that MP3 and AAC leave behind: treble that ends within a few hundred hertz, always at the same
 * frequency, with nothing above. Recordings, tapes and filters fade out over kilohertz. It reads the sum of both sides.
 */
export const createCutoffFinder = (sampleRate: number) => {
  const isSupported = sampleRate >= 44_100 && sampleRate <= 200_000;
  const size = isSupported ? 2 ** Math.ceil(Math.log2(sampleRate / BIN_HZ)) : 0;
  const bin = sampleRate / size;
  const [short, long] = [Math.round(sampleRate * HOP_S), Math.round(sampleRate * LONG_HOP_S)];
  const reader = createReader(bin);
  const samples = new Float32Array(size);
  const sums = new Float64Array(size / 2);
  let spectrum: ReturnType<typeof createPowerSpectrum> | undefined;
  let filled = 0;
  let audible = 0;
  const used = { spectra: 0, cells: 0, dips: 0, spills: 0 };

  const add = () => {
    spectrum ??= createPowerSpectrum(size);
    const levels = spectrum(samples);
    const treble = reader.mean(levels, TREBLE);
    if (!(treble > AUDIBLE_DB)) return;
    audible++;
    const top = reader.mean(levels, NOTHING);
    if (treble - top < ABOVE_TOP_DB) return;
    used.spectra++;
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (levels[i] as number);
    const [cells, dips] = countDips(reader, levels);
    used.cells += cells;
    used.dips += dips;
    if (reader.mean(levels, SPILLED) - top > SPILL_DB) used.spills++;
  };

  return {
    push([left = samples, right = left]: readonly Float32Array[]) {
      if (!isSupported) return;
      for (let at = 0; at < left.length; ) {
        const hop = audible < ENOUGH ? short : long;
        const to = Math.min(left.length, at + (filled < size ? size : hop) - filled);
        if (filled < size)
          for (let i = at; i < to; i++)
            samples[filled + i - at] = ((left[i] as number) + (right[i] as number)) / 2;
        filled += to - at;
        at = to;
        if (filled === size) add();
        if (filled === hop) filled = 0;
      }
    },
    /** In hertz; null where there is none, or nothing tells it from a resampled sound. */
    read(): number | null {
      const { spectra, cells, dips, spills } = used;
      if (spectra < MIN_SPECTRA || spectra < audible / 2) return null;
      const average = sums.map((sum) => sum / spectra);
      const hasDips = dips >= MIN_DIPS && dips > MIN_DIP_SHARE * cells;
      const edge = findEdge(reader, average, hasDips ? SLOPE_WITH_DIPS : SLOPE);
      if (edge === null || edge < FROM_32_KHZ[0] || edge > FROM_32_KHZ[1]) return edge;
      return hasDips || spills > MIN_SPILLS * spectra ? edge : null;
    },
  };
};
