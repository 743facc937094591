import { isLossy } from '../audio/codecs.ts';
import type { SoundFacts, SoundMeasures } from '../audio/sound.ts';
import { formatCount, formatTime } from '../format.ts';
import { formatLevel } from '../format-sound.ts';
import type { StemLabel } from '../stems.ts';
import { type DraftFinding, draftFinding } from './findings.ts';

/** Wide sounds reach about -0.3; below this value, mono loses more than it keeps. */
const OPPOSED = -0.5;
const OPPOSITE = -0.9;

const ofPhase = ({ correlation }: SoundMeasures): DraftFinding | null => {
  if (correlation === null || correlation > OPPOSED) return null;
  const isWhole = correlation <= OPPOSITE;
  return draftFinding('phase', isWhole ? 'fix' : 'look', {
    client: `Its two sides ${isWhole ? '' : 'mostly '}cancel out in mono because one is phase-inverted. Check the phase switch (Ø) and any stereo widener on the track, and export it again.`,
    studio: `One side’s phase is inverted: correlation ${correlation.toFixed(2)}.`,
  });
};

const ofOffset = ({ dc_offset: offset }: SoundMeasures): DraftFinding | null => {
  if (offset === 0) return null;
  const percent = `${(Math.abs(offset) * 100).toFixed(1)}%`;
  return draftFinding('dc_offset', 'look', {
    client: `It has a DC offset of ${percent} of full scale, which eats headroom and can click at edits. Remove the offset, or put a 20 Hz high-pass filter on the track, and export it again.`,
    studio: `DC offset of ${percent} of full scale.`,
  });
};

const ofDropouts = ({ dropouts, first_dropout_s: at }: SoundMeasures): DraftFinding | null => {
  if (dropouts === 0) return null;
  const where =
    at === null ? '' : dropouts === 1 ? ` at ${formatTime(at)}` : `, the first at ${formatTime(at)}`;
  const fact = `${dropouts === 1 ? 'once' : `${dropouts} times`}${where}`;
  return draftFinding('dropouts', dropouts > 1 ? 'fix' : 'look', {
    client: `The sound drops out for a moment ${fact}. Listen there; if it isn’t meant to, export it again with a larger buffer. If it is in the recording, re-record that part.`,
    studio: `Drops out ${fact}.`,
    email: `The sound drops out for a moment ${fact}. If it isn’t meant to, please export it again with a larger buffer.`,
  });
};

/** Too few to be audible. */
const FEW_TOPS = 20;

const ofFlatTops = (
  label: StemLabel,
  { flat_tops: tops, ...measures }: SoundMeasures,
): DraftFinding | null => {
  if (tops === 0) return null;
  const { peak_dbfs: peak, first_flat_top_s: at } = measures;
  const level = peak === null ? '' : ` at ${formatLevel(peak)} dB`;
  const from = at === null ? '' : `, the first at ${formatTime(at)}`;
  const isMusic = label === 'beat' || label === 'song';
  return draftFinding('lowered_clips', isMusic || tops < FEW_TOPS ? 'look' : 'fix', {
    client: `It was clipped before it was turned down: ${formatCount(tops, 'peak')} ${tops === 1 ? 'is' : 'are'} cut flat${level}${from}. Turning it down doesn’t undo that. Lower what overloads and export it again; if the recording itself is clipped, re-record that part.`,
    studio: `Clipped, then turned down: ${formatCount(tops, 'flat top')}${level}${from}.`,
  });
};

const ofLostTreble = ({ lossy_cutoff_hz: cutoff }: SoundMeasures): DraftFinding | null => {
  if (cutoff === null) return null;
  const at = `${(cutoff / 1000).toFixed(1)} kHz`;
  return draftFinding('was_lossy', 'look', {
    client: `This was an MP3 or AAC file before: there’s nothing above ${at}. If you have the original, send that one.`,
    studio: `Converted from MP3 or AAC: nothing is left above ${at}.`,
    email: `This was an MP3 or AAC file before: there’s nothing above ${at}. Do you have the original?`,
  });
};

/** Recording and export faults visible in the samples. */
export const getFaultFindings = (
  label: StemLabel,
  facts: SoundFacts,
  measures: SoundMeasures,
): DraftFinding[] => {
  if (label === 'reference') return [];
  const found = [ofPhase(measures), ofOffset(measures)];
  if (!isLossy(facts)) found.push(ofDropouts(measures), ofFlatTops(label, measures), ofLostTreble(measures));
  return found.filter((finding) => finding !== null);
};
