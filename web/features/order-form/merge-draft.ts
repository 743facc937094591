import type { DraftContent } from '../../../shared/drafts.ts';
import { formTextNames, getSongBrief, type SongBrief } from '../../../shared/order-fields.ts';
import { isChosen } from '../../../shared/pricing.ts';

/** Three-way merge of one field: a change on either side wins, and this device wins when both changed it. */
const either = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** Ids from both sides, without those either side removed. */
const mergeIds = (base: string[], mine: string[], theirs: string[]): string[] => {
  const isGone = (id: string) => base.includes(id) && !(mine.includes(id) && theirs.includes(id));
  return [...new Set([...theirs, ...mine])].filter((id) => !isGone(id));
};

/** Merges two drafts; `base` is the last common state. */
export const mergeDraft = (base: DraftContent, mine: DraftContent, theirs: DraftContent): DraftContent => {
  const of = <K extends keyof DraftContent['fields']>(field: K) =>
    either(base.fields[field], mine.fields[field], theirs.fields[field]);
  const sides = [base, mine, theirs].map(({ fields }) => fields.add_ons);
  const ids = new Set(sides.flatMap(Object.keys));
  const isOn = (side: number, id: string) => isChosen(sides[side] ?? {}, id);
  const chosen = [...ids].filter((id) => either(isOn(0, id), isOn(1, id), isOn(2, id)));
  return {
    fields: {
      ...theirs.fields,
      ...Object.fromEntries(formTextNames.map((field) => [field, of(field)])),
      song_count: of('song_count'),
      service: of('service'),
      add_ons: Object.fromEntries(chosen.map((id) => [id, true])),
      songs: mergeSongs(base.fields.songs, mine.fields.songs, theirs.fields.songs),
    },
    upload_ids: mergeIds(base.upload_ids, mine.upload_ids, theirs.upload_ids),
  };
};

/** Song by song, each field on its own. */
const mergeSongs = (base: SongBrief[], mine: SongBrief[], theirs: SongBrief[]): SongBrief[] =>
  Array.from({ length: Math.max(mine.length, theirs.length) }, (_, at) => {
    const [before, here, there] = [base, mine, theirs].map((songs) => getSongBrief({ songs }, at + 1)) as [
      SongBrief,
      SongBrief,
      SongBrief,
    ];
    const links = [before, here, there].map(({ references }) => references.join('\n')) as [
      string,
      string,
      string,
    ];
    return {
      title: either(before.title, here.title, there.title),
      references: either(...links)
        .split('\n')
        .filter(Boolean),
    };
  });

export const isSameDraft = (a: DraftContent, b: DraftContent): boolean =>
  JSON.stringify([plain(a), [...a.upload_ids].sort()]) ===
  JSON.stringify([plain(b), [...b.upload_ids].sort()]);

// Keys in a fixed order, whichever device wrote them.
const plain = ({ fields }: DraftContent) => [
  formTextNames.map((field) => fields[field]),
  fields.song_count,
  fields.service,
  Object.keys(fields.add_ons)
    .filter((id) => fields.add_ons[id])
    .sort(),
  fields.songs.map(({ title, references }) => [title, references]),
];
