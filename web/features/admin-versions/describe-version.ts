import { formatDuration } from '../../../shared/format.ts';
import { formatRate } from '../../../shared/format-sound.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import type { StudioVersion } from '../../../shared/versions.ts';
import { formatLoudness, formatTruePeak } from '../../lib/audio/levels.ts';

type Measured = Pick<
  StudioVersion,
  'duration_s' | 'loudness_lufs' | 'true_peak_dbtp' | 'sample_rate_hz' | 'size_bytes' | 'mp3'
>;

const describeMp3 = ({ state, size_bytes }: NonNullable<Measured['mp3']>): string => {
  if (state === 'ready') return formatSize(size_bytes);
  return state === 'waiting' ? 'Being made…' : 'Couldn’t be made';
};

/** Measurements of a version, for mastering. Unknown ones are left out. */
export const getVersionFacts = (version: Measured): { label: string; value: string }[] => {
  const { duration_s, loudness_lufs, true_peak_dbtp, sample_rate_hz, size_bytes, mp3 } = version;
  return [
    { label: 'Length', value: duration_s === null ? '' : formatDuration(duration_s) },
    { label: 'Loudness', value: loudness_lufs === null ? '' : formatLoudness(loudness_lufs) },
    { label: 'True peak', value: true_peak_dbtp === null ? '' : formatTruePeak(true_peak_dbtp) },
    { label: 'Rate', value: sample_rate_hz === null ? '' : formatRate(sample_rate_hz) },
    { label: 'Size', value: formatSize(size_bytes) },
    { label: 'MP3', value: mp3 ? describeMp3(mp3) : '' },
  ].filter(({ value }) => value !== '');
};

type DeliveryState = Pick<
  StudioVersion,
  'state' | 'delivered_at' | 'is_available' | 'heard_at' | 'approved_at'
>;

/** How far a version is on its way to the client, and its colour. */
export const describeDeliveryState = ({
  state,
  delivered_at,
  is_available,
  heard_at,
  approved_at,
}: DeliveryState): [string, string] => {
  if (!is_available) return ['Deleted', ''];
  if (delivered_at) return [approved_at ? 'Approved' : heard_at ? 'Heard' : 'Delivered', 'tone-green'];
  if (state === 'waiting') return ['Preparing…', 'tone-yellow'];
  return state === 'failed' ? ['Can’t be delivered', 'tone-red'] : ['Ready to deliver', 'tone-blue'];
};

/** The title of an order's song, or `song 2` without one: for use within a sentence. */
export const findSongName = ({ songs }: Pick<OrderDetail, 'songs'>, song: number): string =>
  songs.find((one) => one.song === song)?.title || `song ${song}`;
