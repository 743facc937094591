import type { DraftContent } from '../../../../shared/drafts.ts';
import { formTextNames } from '../../../../shared/order-fields.ts';
import { addOns } from '../../../../shared/pricing.ts';

/** What one device holds of a draft, and what two made of it, field by field: a change of either side stays, and where both changed, this side's. */
const either = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** The ids of both sides, without those that one of them has taken off. */
const mergeIds = (base: string[], mine: string[], theirs: string[]): string[] => {
  const isGone = (id: string) => base.includes(id) && !(mine.includes(id) && theirs.includes(id));
  return [...new Set([...theirs, ...mine])].filter((id) => !isGone(id));
};

/** `base` is what both sides last had in common. */
export const mergeDraft = (base: DraftContent, mine: DraftContent, theirs: DraftContent): DraftContent => {
  const of = <K extends keyof DraftContent['fields']>(field: K) =>
    either(base.fields[field], mine.fields[field], theirs.fields[field]);
  const flags = { ...theirs.fields.add_ons };
  for (const { flag } of addOns)
    flags[flag] = either(base.fields.add_ons[flag], mine.fields.add_ons[flag], theirs.fields.add_ons[flag]);
  return {
    fields: {
      ...theirs.fields,
      ...Object.fromEntries(formTextNames.map((field) => [field, of(field)])),
      song_count: of('song_count'),
      add_ons: flags,
    },
    upload_ids: mergeIds(base.upload_ids, mine.upload_ids, theirs.upload_ids),
  };
};

export const isSameDraft = (a: DraftContent, b: DraftContent): boolean =>
  JSON.stringify([plain(a), [...a.upload_ids].sort()]) ===
  JSON.stringify([plain(b), [...b.upload_ids].sort()]);

// Keys in one order, whoever wrote them.
const plain = ({ fields }: DraftContent) => [
  formTextNames.map((field) => fields[field]),
  fields.song_count,
  addOns.map(({ flag }) => fields.add_ons[flag]),
];
