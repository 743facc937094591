import type { SoundFacts, SoundMeasures } from '../audio/sound.ts';
import { formatCount, formatLevel, formatTime } from '../format.ts';
import type { StemLabel } from '../stems.ts';
import { getFaultFindings } from './fault-findings.ts';
import type { DraftFinding } from './findings.ts';
import { isLossy } from './header-findings.ts';

/** Labels that contain the song's whole music from the first second. */
const isMusic = (label: StemLabel): boolean => label === 'beat' || label === 'song';
const isFinished = (label: StemLabel): boolean => isMusic(label) || label === 'reference';

/** Too few and too short to be audible. */
const FEW_CLIPS = 5;
const SHORT_CLIP = 8;

const ofClips = (label: StemLabel, measures: SoundMeasures): DraftFinding[] => {
  const { clipped_runs: runs, longest_clip: longest, first_clip_s: at } = measures;
  if (runs === 0 || label === 'reference') return [];
  const studio = `Clipped in ${formatCount(runs, 'place')}${at === null ? '' : ` from ${formatTime(at)}`}, the longest over ${formatCount(longest, 'sample')}.`;
  const where = `in ${formatCount(runs, 'place')}${at === null ? '' : `, the first at ${formatTime(at)}`}`;
  if (isMusic(label))
    return [
      {
        code: 'clipped',
        severity: 'look',
        words: {
          client: `It is clipped ${where}. If you have a version without limiting or mastering, send that one.`,
          studio,
        },
      },
    ];
  const isGrave = runs >= FEW_CLIPS || longest >= SHORT_CLIP;
  return [
    {
      code: 'clipped',
      severity: isGrave ? 'fix' : 'look',
      words: {
        client: `It is clipped ${where}. Turn the track down and export it again; if the recording itself is clipped, re-record that part.`,
        studio,
      },
    },
  ];
};

const QUIET_DB = -36;
const OVER_DB = 0.1;
const LOUD_LUFS = -8;

const ofLevel = (
  label: StemLabel,
  facts: SoundFacts,
  { peak_dbfs: peak, lufs, clipped_runs: runs }: SoundMeasures,
): DraftFinding[] => {
  if (peak === null || label === 'reference') return [];
  if (peak > OVER_DB && !isLossy(facts))
    return [
      {
        code: 'over_full_scale',
        severity: 'look',
        words: {
          client: `It peaks ${formatLevel(peak)} dB over full scale. Nothing is lost in a float file, but any other format would clip, so turn the track down next time.`,
          studio: `Float that peaks at +${formatLevel(peak)} dBFS: nothing is lost.`,
        },
      },
    ];
  if (peak < QUIET_DB)
    return [
      {
        code: 'quiet',
        severity: 'look',
        words: {
          client: `It’s very quiet, peaking at ${formatLevel(peak)} dB. Check that it’s the right track and the fader was up.`,
          studio: `Very quiet: it peaks at ${formatLevel(peak)} dBFS.`,
        },
      },
    ];
  // A clipped file has already been asked for again.
  if (isMusic(label) && runs === 0 && lufs !== null && lufs > LOUD_LUFS)
    return [
      {
        code: 'loud',
        severity: 'look',
        words: {
          client: `At ${formatLevel(lufs)} LUFS it’s already mastered loud, which leaves little headroom for the mix. If you have a version without a limiter, send that one.`,
          studio: `Already mastered loud: ${formatLevel(lufs)} LUFS.`,
        },
      },
    ];
  return [];
};

const ofSides = (label: StemLabel, { is_dual_mono, is_one_sided }: SoundMeasures): DraftFinding[] => {
  // For a part of the song, only the other tracks tell whether it was panned on purpose.
  if (is_one_sided && isFinished(label))
    return [
      {
        code: 'one_sided',
        severity: 'fix',
        words: {
          client:
            'There’s only sound on one side; the other is silent. Check the track’s routing and export it again.',
          studio: 'Sound on one side only; the other is silent.',
        },
      },
    ];
  if (!is_dual_mono) return [];
  if (isMusic(label))
    return [
      {
        code: 'dual_mono',
        severity: 'look',
        words: {
          client:
            'Both sides are identical, so there’s no stereo width. If you have a stereo version, send that one.',
          studio: 'Mono in a stereo file.',
        },
      },
    ];
  return [
    {
      code: 'dual_mono',
      severity: 'fine',
      words: {
        client: 'It’s mono in a stereo file. That’s fine, but a mono file would be half the size.',
        studio: 'Mono in a stereo file.',
      },
    },
  ];
};

const LATE_SECONDS = 10;
const SHORT_SECONDS = 1;

const ofTime = (
  label: StemLabel,
  facts: SoundFacts,
  { starts_at_s: starts }: SoundMeasures,
): DraftFinding[] => {
  const { duration_s: duration } = facts;
  if (duration !== null && duration < SHORT_SECONDS)
    return [
      {
        code: 'short',
        severity: 'look',
        words: {
          client: 'It’s shorter than a second. Check that you exported the whole track.',
          studio: 'Shorter than a second.',
        },
      },
    ];
  if (isFinished(label) && starts !== null && starts > LATE_SECONDS)
    return [
      {
        code: 'late_start',
        severity: 'look',
        words: {
          client: `It’s silent until ${formatTime(starts)}. Check that you exported it from the beginning.`,
          studio: `Silent until ${formatTime(starts)}.`,
        },
      },
    ];
  return [];
};

/** Findings from the samples. */
export const getSoundFindings = (
  label: StemLabel,
  facts: SoundFacts,
  measures: SoundMeasures,
): DraftFinding[] => {
  if (measures.starts_at_s === null)
    return [
      {
        code: 'silent',
        severity: 'fix',
        words: {
          client: 'The file is silent. Check that the track wasn’t muted, and export it again.',
          studio: 'Silent from beginning to end.',
        },
      },
    ];
  return [
    ...(isLossy(facts) ? [] : ofClips(label, measures)),
    ...ofLevel(label, facts, measures),
    ...ofSides(label, measures),
    ...getFaultFindings(label, facts, measures),
    ...ofTime(label, facts, measures),
  ];
};
