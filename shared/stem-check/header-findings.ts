import { describeUnreadable, isDecodable, isLossy, PROTECTED } from '../audio/codecs.ts';
import { getPromisedFormat, type SoundFormat, withArticle } from '../audio/formats.ts';
import type { SoundFacts } from '../audio/sound.ts';
import { formatRate } from '../format-sound.ts';
import type { CheckedStem } from '../stems.ts';
import { type DraftFinding, draftFinding } from './findings.ts';
import { getBaseName, isInstrument, splitWords } from './name-words.ts';

const ofFormat = (name: string, format: SoundFormat): DraftFinding | null => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const promised = getPromisedFormat(ending);
  if (format === 'unknown')
    return draftFinding('unknown_format', 'fix', {
      client: 'I can’t read this audio file. It may be damaged or cut off. Export it again as WAV.',
      studio: 'Unreadable audio: damaged or cut off.',
    });
  if (format === 'video')
    return draftFinding('no_sound', 'fix', {
      client: 'This is a video without any sound. Export the sound itself as WAV and send that.',
      studio: 'A video without sound.',
    });
  if (!promised || promised === format) return null;
  return draftFinding('wrong_ending', 'fix', {
    client: `The name ends in .${ending}, but the file is really ${format}. Renaming doesn’t convert a file, so export it again as WAV.`,
    studio: `Really ${format}, despite the .${ending} name.`,
  });
};

const ofCodec = (facts: SoundFacts): DraftFinding | null => {
  const { codec } = facts;
  if (codec === undefined || isDecodable(facts)) return null;
  const why = describeUnreadable(codec);
  return draftFinding('unreadable_codec', 'fix', {
    client: `${why} Export it again as uncompressed WAV, or as FLAC.`,
    studio: codec === PROTECTED ? 'Copy-protected.' : `Uses ${codec} compression, which can’t be read here.`,
  });
};

/** What a lossy sound is compressed with: `MP3`, `A-law`. */
const getLossyName = ({ format, codec }: SoundFacts) => codec ?? format;

const ofQuality = (stem: CheckedStem, facts: SoundFacts, hasMix: boolean): DraftFinding[] => {
  const { sample_rate_hz: rate, bit_depth: bits, channels } = facts;
  const found: DraftFinding[] = [];
  if (isLossy(facts) && stem.label !== 'reference')
    found.push(
      draftFinding('lossy', 'look', {
        client: `${getLossyName(facts)} throws away part of the sound for good. If you can, export a WAV and send that instead.`,
        studio: `${facts.codec ? `${facts.codec} in ${withArticle(facts.format)}` : facts.format}, lossy.`,
      }),
    );
  if (rate !== null && rate < 44_100 && stem.label !== 'reference')
    found.push(
      draftFinding('low_rate', 'fix', {
        client: `A sample rate of ${formatRate(rate)} cuts off the highs. Export at your project’s rate, 44.1 or 48 kHz.`,
        studio: `Sampled at ${formatRate(rate)}: nothing above ${formatRate(rate / 2)}.`,
      }),
    );
  if (bits !== null && bits < 16)
    found.push(
      draftFinding('low_bits', 'fix', {
        client: `${bits}-bit is too coarse: quiet parts turn into noise. Export at 24-bit.`,
        studio: `Only ${bits}-bit: quiet parts turn into noise.`,
      }),
    );
  if (channels !== null && channels > 2)
    found.push(
      draftFinding('many_channels', 'look', {
        client: `This file has ${channels} channels. ${hasMix ? 'Mixing needs mono or stereo, so export each track on its own.' : 'I need mono or stereo, so export it as one stereo file.'}`,
        studio: `${channels} channels in one file.`,
      }),
    );
  return found;
};

// Unambiguous, so that it cannot backtrack: names come from strangers.
const machineMade =
  /^(\d{1,4}[\s_-]{0,3})?(audio|track|bounce|untitled|new recording|recording|rec|take|insert|channel|output|export|project|voice ?memo|memo|sound|file|clip|region|mixer|stereo out|master out|whatsapp audio.*)?([\s_.#-]|\d|[lr]\b|copy)*$/i;

const ofName = ({ name, label }: CheckedStem): DraftFinding | null =>
  label === 'other' && machineMade.test(getBaseName(name)) && !splitWords(name).some(isInstrument)
    ? draftFinding('default_name', 'look', {
        client: 'The file name doesn’t say what this is. Choose its part so nobody has to guess.',
        studio: 'Unlabelled: the name doesn’t say what it is, and no part is chosen.',
        email: 'The file name doesn’t say what this is. Which part is it?',
      })
    : null;

/** Findings from a file's name and header. */
export const getHeaderFindings = (stem: CheckedStem, facts: SoundFacts, hasMix: boolean): DraftFinding[] =>
  [ofFormat(stem.name, facts.format), ofCodec(facts), ...ofQuality(stem, facts, hasMix), ofName(stem)].filter(
    (finding) => finding !== null,
  );
