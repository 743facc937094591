import { formatDuration, formatRate } from '../../../shared/format.ts';
import type { OrderFile } from '../../../shared/orders.ts';

// Shown for unknown facts.
const unknown = '—';

const types: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  aiff: 'audio/aiff',
};

/** `wav`, `aiff`, `zip`…: the format detected by the server, or else the file extension. */
export const getFileKind = ({ format, name }: Pick<OrderFile, 'format' | 'name'>): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const kind = (format || ending).toLowerCase().replace(/^\./, '');
  return kind === 'aif' ? 'aiff' : kind;
};

/** Why a file cannot be played here, or undefined when it can. `canPlay` is the browser's answer for a MIME type. */
export const explainUnplayable = (
  file: Pick<OrderFile, 'format' | 'name'>,
  canPlay: (type: string) => string,
): string | undefined => {
  const kind = getFileKind(file);
  if (kind === 'zip') return 'You can’t play a ZIP. Download it to open it.';
  const type = types[kind];
  if (type && canPlay(type)) return undefined;
  return `This browser can’t play ${kind.toUpperCase()} files. Download it to listen.`;
};

const channelNames = new Map([
  [1, 'Mono'],
  [2, 'Stereo'],
]);

/** A file's facts in display order. */
export const describeFileFacts = (file: OrderFile) => [
  { label: 'Format', value: getFileKind(file).toUpperCase() || unknown },
  { label: 'Duration', value: file.duration_s === null ? unknown : formatDuration(file.duration_s) },
  {
    label: 'Sample rate',
    value: file.sample_rate_hz === null ? unknown : formatRate(file.sample_rate_hz),
  },
  { label: 'Bit depth', value: file.bit_depth === null ? unknown : `${file.bit_depth}-bit` },
  {
    label: 'Channels',
    value:
      file.channels === null ? unknown : (channelNames.get(file.channels) ?? `${file.channels} channels`),
  },
];
