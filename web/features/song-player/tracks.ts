import { getSongNames } from '../../../shared/song-name.ts';
import { compareKinds, nameVersion } from '../../../shared/version-kinds.ts';
import type { RoughMix, Version } from '../../../shared/versions.ts';
import type { Sound } from '../players/sounds.ts';

/** A playable track of a song: a version, or what the client had before. */
export type Track = {
  id: string;
  /** `Mix 2`. */
  name: string;
  /** On its chip. */
  short: string;
  isRough: boolean;
  duration_s: number | null;
  loudness_lufs: number | null;
  /** Packed as in shared/audio/peaks.ts. */
  peaks: string | null;
};

type Measured = Pick<Version, 'id' | 'duration_s' | 'loudness_lufs' | 'peaks'>;
type Playable = Measured & Pick<Version, 'kind' | 'kind_name' | 'number' | 'is_available'>;
const measure = ({ id, duration_s, loudness_lufs, peaks }: Measured) => ({
  ...{ id, duration_s, loudness_lufs, peaks },
});

/** Stems come as a ZIP; everything else is playable while its file exists. */
const isPlayable = ({
  peaks,
  duration_s,
  is_available,
}: Pick<Version, 'peaks' | 'duration_s' | 'is_available'>): boolean =>
  is_available && peaks !== null && duration_s !== null;

/**
 * A song's tracks in the order of its chips: the rough mix, which its client and the studio call by different names, and
 * which is none where no mix was bought, then its playable versions by kind and number.
 */
export const listTracks = (
  versions: readonly Playable[],
  rough: RoughMix | null,
  roughName: 'Your rough mix' | 'Rough mix' | 'What you sent' | 'What they sent',
): Track[] => [
  ...(rough
    ? [
        {
          ...measure(rough),
          name: roughName,
          short: roughName.endsWith('mix') ? 'Rough' : 'Before',
          isRough: true,
        },
      ]
    : []),
  ...versions
    .filter(isPlayable)
    .toSorted((one, other) => compareKinds(one.kind, other.kind) || one.number - other.number)
    .map((version) => {
      const name = nameVersion(version);
      return { ...measure(version), name, short: name, isRough: false };
    }),
];

export const toSound = (track: Track | null, url: string | null): Sound =>
  track
    ? { name: track.name, url, duration_s: track.duration_s, peaks: track.peaks, lufs: track.loudness_lufs }
    : { url: null, duration_s: null, peaks: null };

type Titled = { song: number; title: string };
/** The name of a song's player: `Player of Night Bus`, and of the second song of that name `Player of Night Bus (2)`. */
export const labelPlayer = ({ song }: Titled, songs: readonly Titled[]): string =>
  `Player of ${getSongNames(songs.map(({ title }) => title))[song - 1]}`;
