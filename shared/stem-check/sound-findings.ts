import { isLossy } from '../audio/codecs.ts';
import type { SoundFacts, SoundMeasures } from '../audio/sound.ts';
import { formatCount, formatTime } from '../format.ts';
import { formatLevel } from '../format-sound.ts';
import type { StemLabel } from '../stems.ts';
import { getFaultFindings } from './fault-findings.ts';
import { type DraftFinding, draftFinding } from './findings.ts';

/** Labels that contain the song's whole music from the first second. */
const isMusic = (label: StemLabel): boolean => label === 'beat' || label === 'song';
const isFinished = (label: StemLabel): boolean => isMusic(label) || label === 'reference';

/** Too few and too short to be audible. */
const FEW_CLIPS = 5;
const SHORT_CLIP = 8;

const ofClips = (label: StemLabel, measures: SoundMeasures): DraftFinding | null => {
  const { clipped_runs: runs, longest_clip: longest, first_clip_s: at } = measures;
  if (runs === 0 || label === 'reference') return null;
  const studio = `Clipped in ${formatCount(runs, 'place')}${at === null ? '' : ` from ${formatTime(at)}`}, the longest over ${formatCount(longest, 'sample')}.`;
  const where = `in ${formatCount(runs, 'place')}${at === null ? '' : `, the first at ${formatTime(at)}`}`;
  if (isMusic(label))
    return draftFinding('clipped', 'look', {
      client: `It is clipped ${where}. If you have a version without limiting or mastering, send that one.`,
      studio,
    });
  const isGrave = runs >= FEW_CLIPS || longest >= SHORT_CLIP;
  return draftFinding('clipped', isGrave ? 'fix' : 'look', {
    client: `It is clipped ${where}. Turn the track down and export it again; if the recording itself is clipped, re-record that part.`,
    studio,
  });
};

const QUIET_DB = -36;
const OVER_DB = 0.1;
const LOUD_LUFS = -8;

const ofLevel = (
  label: StemLabel,
  facts: SoundFacts,
  { peak_dbfs: peak, lufs, clipped_runs: runs }: SoundMeasures,
  hasMix: boolean,
): DraftFinding | null => {
  if (peak === null || label === 'reference') return null;
  if (peak > OVER_DB && !isLossy(facts))
    return draftFinding('over_full_scale', 'look', {
      client: `It peaks ${formatLevel(peak)} dB over full scale. Nothing is lost in a float file, but any other format would clip, so turn the track down next time.`,
      studio: `Float that peaks at +${formatLevel(peak)} dBFS: nothing is lost.`,
    });
  if (peak < QUIET_DB)
    return draftFinding('quiet', 'look', {
      client: `It’s very quiet, peaking at ${formatLevel(peak)} dB. Check that it’s the right track and the fader was up.`,
      studio: `Very quiet: it peaks at ${formatLevel(peak)} dBFS.`,
    });
  // A clipped file has already been asked for again.
  if (isMusic(label) && runs === 0 && lufs !== null && lufs > LOUD_LUFS)
    return draftFinding('loud', 'look', {
      client: `At ${formatLevel(lufs)} LUFS it’s already mastered loud, which leaves little headroom ${hasMix ? 'for the mix' : 'to work with'}. If you have a version without a limiter, send that one.`,
      studio: `Already mastered loud: ${formatLevel(lufs)} LUFS.`,
    });
  return null;
};

const ofSides = (
  label: StemLabel,
  { channels }: SoundFacts,
  { is_dual_mono, is_one_sided }: SoundMeasures,
): DraftFinding | null => {
  // More are measured mixed down to two, which says nothing about them.
  if (channels !== null && channels > 2) return null;
  // For a part of the song, only the other tracks tell whether it was panned on purpose.
  if (is_one_sided && isFinished(label))
    return draftFinding('one_sided', 'fix', {
      client:
        'There’s only sound on one side; the other is silent. Check the track’s routing and export it again.',
      studio: 'Sound on one side only; the other is silent.',
    });
  if (!is_dual_mono) return null;
  if (isMusic(label))
    return draftFinding('dual_mono', 'look', {
      client:
        'Both sides are identical, so there’s no stereo width. If you have a stereo version, send that one.',
      studio: 'Mono in a stereo file.',
    });
  return draftFinding('dual_mono', 'fine', {
    client: 'It’s mono in a stereo file. That’s fine, but a mono file would be half the size.',
    studio: 'Mono in a stereo file.',
  });
};

const LATE_SECONDS = 10;
const SHORT_SECONDS = 1;

const ofTime = (
  label: StemLabel,
  facts: SoundFacts,
  { starts_at_s: starts }: SoundMeasures,
): DraftFinding | null => {
  const { duration_s: duration } = facts;
  if (duration !== null && duration < SHORT_SECONDS)
    return draftFinding('short', 'look', {
      client: 'It’s shorter than a second. Check that you exported the whole track.',
      studio: 'Shorter than a second.',
    });
  if (isFinished(label) && starts !== null && starts > LATE_SECONDS)
    return draftFinding('late_start', 'look', {
      client: `It’s silent until ${formatTime(starts)}. Check that you exported it from the beginning.`,
      studio: `Silent until ${formatTime(starts)}.`,
    });
  return null;
};

/** Findings from the samples. `hasMix`: whether it is sent for a mix. */
export const getSoundFindings = (
  label: StemLabel,
  facts: SoundFacts,
  measures: SoundMeasures,
  hasMix: boolean,
): DraftFinding[] => {
  if (measures.starts_at_s === null)
    return [
      draftFinding('silent', 'fix', {
        client: 'The file is silent. Check that the track wasn’t muted, and export it again.',
        studio: 'Silent from beginning to end.',
      }),
    ];
  return [
    isLossy(facts) ? null : ofClips(label, measures),
    ofLevel(label, facts, measures, hasMix),
    ofSides(label, facts, measures),
    ...getFaultFindings(label, facts, measures),
    ofTime(label, facts, measures),
  ].filter((finding) => finding !== null);
};
