import { getPromisedFormat } from '../../../shared/audio/formats.ts';
import { formatDuration } from '../../../shared/format.ts';
import { formatRate } from '../../../shared/format-sound.ts';
import type { OrderFile } from '../../../shared/orders.ts';
import { formatLoudness, formatPeak } from '../../lib/audio/levels.ts';

/** `wav`, `aiff`, `zip`…: the format detected by the server, or else the file extension. */
export const getFileKind = ({ format, name }: Pick<OrderFile, 'format' | 'name'>): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return (format || (getPromisedFormat(ending) ?? ending)).toLowerCase();
};

const channelNames = new Map([
  [1, 'Mono'],
  [2, 'Stereo'],
]);

/** A file's facts in display order. Unknown ones are left out. */
export const describeFileFacts = (file: OrderFile): { label: string; value: string }[] => {
  const { duration_s, sample_rate_hz, bit_depth, channels } = file;
  const { measures, facts } = file.report ?? {};
  const kind = getFileKind(file).toUpperCase();
  return [
    { label: 'Format', value: facts?.codec === undefined ? kind : `${kind} (${facts.codec})` },
    { label: 'Duration', value: duration_s === null ? '' : formatDuration(duration_s) },
    { label: 'Sample rate', value: sample_rate_hz === null ? '' : formatRate(sample_rate_hz) },
    { label: 'Bit depth', value: bit_depth === null ? '' : `${bit_depth}-bit` },
    {
      label: 'Channels',
      value: channels === null ? '' : (channelNames.get(channels) ?? `${channels} channels`),
    },
    ...(measures
      ? [
          { label: 'Loudness', value: measures.lufs === null ? 'Silent' : formatLoudness(measures.lufs) },
          { label: 'Peak', value: measures.peak_dbfs === null ? 'Silent' : formatPeak(measures.peak_dbfs) },
        ]
      : []),
  ].filter(({ value }) => value !== '');
};
