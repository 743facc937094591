import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { RoughMix, Version } from '../../../shared/versions.ts';
import type { Sound } from '../players/sounds.ts';

/** A playable track of a song: a version, or what the client had before. */
export type Track = {
  id: string;
  /** `Mix 2`. */
  name: string;
  duration_s: number | null;
  loudness_lufs: number | null;
  /** Packed as in shared/audio/peaks.ts. */
  peaks: string | null;
};

const kindNames = {
  mix: 'Mix',
  master: 'Master',
  clean: 'Clean',
  instrumental: 'Instrumental',
  acapella: 'Acapella',
  stems: 'Stems',
} satisfies Record<VersionKind, string>;

export const nameKind = (kind: VersionKind): string => kindNames[kind];
type Numbered = Pick<Version, 'kind' | 'number'>;
/** `Mix 2`. */
export const nameVersion = ({ kind, number }: Numbered): string => `${kindNames[kind]} ${number}`;
/** Accessible name of its player: `mix 2, song 1`. */
export const labelVersion = ({ kind, number, song }: Numbered & Pick<Version, 'song'>): string =>
  `${kind} ${number}, song ${song}`;

type Measured = Pick<Version, 'id' | 'duration_s' | 'loudness_lufs' | 'peaks'>;
const toTrack = (name: string, { id, duration_s, loudness_lufs, peaks }: Measured): Track => ({
  ...{ id, name, duration_s, loudness_lufs, peaks },
});

type Playable = Measured & Numbered;
export const versionTrack = (version: Playable): Track => toTrack(nameVersion(version), version);
export const roughTrack = (rough: RoughMix): Track => toTrack('Your rough mix', rough);

/** Stems come as a ZIP; everything else is playable while its file exists. */
export const isPlayable = ({
  peaks,
  duration_s,
  is_available,
}: Pick<Version, 'peaks' | 'duration_s' | 'is_available'>): boolean =>
  is_available && peaks !== null && duration_s !== null;

export const toSound = (track: Track | null, url: string | null): Sound =>
  track
    ? { name: track.name, url, duration_s: track.duration_s, peaks: track.peaks, lufs: track.loudness_lufs }
    : { url: null, duration_s: null, peaks: null };
