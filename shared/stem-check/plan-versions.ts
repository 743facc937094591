import { getSongKind, isBuiltInKind, type VersionKind } from '../version-kinds.ts';
import { getBaseName, splitWords } from './name-words.ts';

/** What a file becomes: a version of a song. */
export type VersionPlan = { song: number; kind: VersionKind };

export type PlannedOrder = {
  songs: readonly { song: number; title: string }[];
  deliverables: readonly (VersionPlan & { version_id: string | null; ready_version_id: string | null })[];
};

/** The first that matches wins: an instrumental mix is an instrumental, a premaster a mix. */
const kindWords: readonly [VersionKind, RegExp][] = [
  ['stems', / (stems?|multi ?tracks?|track ?outs?) /],
  ['instrumental', / (inst|instr|instru|instrumentals?|karaoke|tv track|(no|without) (vox|vocals?)) /],
  ['acapella', / (a ?c+ap+el+as?|acca|(vox|vocals?) only) /],
  ['clean', / (clean|radio|censored) /],
  ['mix', / pre ?master(ed)? /],
  ['master', / (master(ed|s)?|mstr|mst) /],
  ['mix', / (mix(down|ed|es)?|mx) /],
];

const isZip = (name: string): boolean => /\.zip$/i.test(name);

const pad = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** The song whose title is in the name, the longest one, and the name without it: `Clean Break` is no clean edit. */
const takeTitle = (name: string, songs: PlannedOrder['songs']): { song: number | null; rest: string } => {
  const [found] = songs
    .map(({ song, title }) => ({ song, title: pad(splitWords(title)) }))
    .filter(({ title }) => title.trim() && name.includes(title))
    .toSorted((one, other) => other.title.length - one.title.length);
  return found ? { song: found.song, rest: name.replace(found.title, ' ') } : { song: null, rest: name };
};

/** `Song 2`, `track 02`, or a number in front: `02 Night Ferry`. */
const findNumber = (name: string, songs: PlannedOrder['songs']): number | null => {
  const found = / (?:song|track) (\d{1,2}) /.exec(name) ?? /^ (\d{1,2}) /.exec(name);
  const number = Number(found?.[1]);
  return songs.some(({ song }) => song === number) ? number : null;
};

const findKind = (name: string) => kindWords.find(([, pattern]) => pattern.test(name))?.[0];

/** A kind of the studio's own whose words are in the name. */
const findOwnKind = (name: string, deliverables: PlannedOrder['deliverables']): VersionKind | undefined =>
  deliverables.find(({ kind }) => !isBuiltInKind(kind) && name.includes(` ${kind.replaceAll('_', ' ')} `))
    ?.kind;

/**
 * What each of the studio's files is, by its name: the song by its title or number, or else `target`, and the kind by
 * its words. Where the name doesn't tell, it is what was bought and is still missing.
 */
export const planVersions = (
  names: readonly string[],
  { songs, deliverables }: PlannedOrder,
  target?: number,
): VersionPlan[] => {
  const plans = names.map((name) => {
    const whole = pad(splitWords(getBaseName(name)));
    const { song, rest } = takeTitle(whole, songs);
    const kind = isZip(name) ? 'stems' : (findOwnKind(rest, deliverables) ?? findKind(rest));
    return { song: song ?? (songs.length > 1 ? findNumber(whole, songs) : null) ?? target, kind };
  });
  const open = deliverables.filter(({ version_id, ready_version_id }) => !version_id && !ready_version_id);
  /** Takes what is missing of this song and kind, each only once. */
  const takeOpen = (plan: { song?: number | undefined; kind?: VersionKind | undefined }) => {
    const at = open.findIndex(
      ({ song, kind }) => (plan.song ?? song) === song && (plan.kind ?? kind) === kind,
    );
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  // Names that tell everything come first, so that the others get what is left.
  const named = plans.map(({ song, kind }) => song && kind && takeOpen({ song, kind }));
  return plans.map((plan, place) => {
    const found = named[place] || takeOpen(plan);
    return {
      song: plan.song ?? found?.song ?? songs[0]?.song ?? 1,
      kind: plan.kind ?? found?.kind ?? getSongKind(deliverables.map(({ kind }) => kind)),
    };
  });
};
