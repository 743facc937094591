/**
 * What the studio can deliver for a song, besides kinds of its own (`atmos`), which come after these; a `version` is what
 * comes of a service that delivers neither mix nor master. No schemas here, because the order page loads this file.
 */
export const versionKinds = [
  'mix',
  'master',
  'version',
  'clean',
  'instrumental',
  'acapella',
  'stems',
] as const;
/** What a service delivers; add-ons deliver the others. */
export const baseKinds = ['mix', 'master'] as const;
/** One of `versionKinds`, or the slug of a kind of the studio's own. */
export type VersionKind = string;
type BuiltInKind = (typeof versionKinds)[number];

const isBaseKind = (kind: VersionKind): boolean => baseKinds.some((base) => base === kind);

/** What the song itself is called, by what was sold: a version, where that was neither mix nor master. */
export const getSongKind = (sold: readonly VersionKind[]): 'mix' | 'version' =>
  sold.some(isBaseKind) ? 'mix' : 'version';

/**
 * Whether a song can be approved in a version of this kind, by the kinds that were sold: in a mix or a master; where the
 * service delivers neither, in a `version` or what its add-ons deliver; and in anything, where nothing was sold that is
 * delivered.
 */
export const isApprovable = (kind: VersionKind, sold: readonly VersionKind[]): boolean =>
  isBaseKind(kind) ||
  (!sold.some(isBaseKind) && (kind === 'version' || sold.length === 0 || sold.includes(kind)));

/** `master`: for stores, `mix`: for mastering; `none` for advice. */
export const getMainKind = (delivers: readonly VersionKind[]): 'master' | 'mix' | 'none' =>
  delivers.includes('master') ? 'master' : delivers.includes('mix') ? 'mix' : 'none';

/** Whether masters alone are made: then a file is a whole song, not a part of one. */
export const isMasterAlone = (delivers: readonly VersionKind[]): boolean =>
  delivers.includes('master') && !delivers.includes('mix');

export const isBuiltInKind = (kind: VersionKind): kind is BuiltInKind =>
  versionKinds.some((known) => known === kind);

const kindNames: ReadonlyMap<VersionKind, string> = new Map<BuiltInKind, string>([
  ['mix', 'Mix'],
  ['master', 'Master'],
  ['version', 'Version'],
  ['clean', 'Clean edit'],
  ['instrumental', 'Instrumental'],
  ['acapella', 'Acapella'],
  ['stems', 'Stems'],
]);

type Kind = { kind: VersionKind; kind_name: string };
/** What a kind is called, everywhere; one of the studio's own has the name it was sold under. */
export const nameKind = ({ kind, kind_name }: Kind): string => kindNames.get(kind) ?? (kind_name || kind);
/** The same within a sentence: `clean edit`, and names of the studio's own as they are. */
export const nameKindInside = (kind: Kind): string =>
  isBuiltInKind(kind.kind) ? nameKind(kind).toLowerCase() : nameKind(kind);
/** `Clean edit 1`, in chips, lists and emails alike. */
export const nameVersion = (version: Kind & { number: number }): string =>
  `${nameKind(version)} ${version.number}`;

/** The order in which kinds are listed: the built-in ones, then others by their slugs. */
export const compareKinds = (one: VersionKind, other: VersionKind): number =>
  rankOf(one) - rankOf(other) || (one < other ? -1 : one > other ? 1 : 0);
const rankOf = (kind: VersionKind) =>
  isBuiltInKind(kind) ? versionKinds.indexOf(kind) : versionKinds.length;

/**
 * `waiting` until it is measured and encoded for listening, `failed` when that was given up. Stems in a ZIP have no
 * listening copy.
 */
export const versionStates = ['waiting', 'ready', 'failed'] as const;
export type VersionState = (typeof versionStates)[number];

/** Kinds that are delivered as an MP3, too. */
export const mp3Kinds: readonly VersionKind[] = ['master', 'version', 'clean', 'instrumental', 'acapella'];
