import { describe, expect, it } from 'vitest';
import type { DraftContent } from '../../../shared/drafts.ts';
import { emptyOrderFields } from '../../../shared/order-fields.ts';
import { isSameDraft, mergeDraft } from './merge-draft.ts';

const draft = (fields: Partial<DraftContent['fields']> = {}, upload_ids: string[] = []): DraftContent => ({
  fields: { ...emptyOrderFields, ...fields },
  upload_ids,
});

describe("merging two devices' drafts", () => {
  it('keeps what either device entered', () => {
    const merged = mergeDraft(draft(), draft({ name: 'Nova' }), draft({ email: 'nova@example.com' }));
    expect(merged.fields).toMatchObject({ name: 'Nova', email: 'nova@example.com' });
  });

  it('treats clearing or unticking a field as a change too', () => {
    const base = draft({ notes: 'x', song_count: 3, add_ons: { rush_delivery: true } });
    const theirs = draft({ notes: '', song_count: 1, add_ons: { clean_edit: true } });
    expect(mergeDraft(base, base, theirs)).toEqual(theirs);
    expect(mergeDraft(base, theirs, base)).toEqual(theirs);
  });

  it('prefers this device when both changed the same field', () => {
    expect(mergeDraft(draft(), draft({ name: 'here' }), draft({ name: 'there' })).fields.name).toBe('here');
  });

  it('keeps the titles and links of both, song by song', () => {
    const songs = (...all: [string | null, ...string[]][]) => ({
      songs: all.map(([title, ...references]) => ({ title, references })),
    });
    const base = draft(songs([null, 'a']));
    const mine = draft(songs(['Night Bus', 'a'], [null], ['Rain', 'c']));
    const theirs = draft(songs([null, 'a', 'b'], ['Sunrise']));
    const both = draft(songs(['Night Bus', 'a', 'b'], ['Sunrise'], ['Rain', 'c']));
    expect(mergeDraft(base, mine, theirs)).toEqual(both);
    expect(mergeDraft(both, draft(songs(['', 'b'], ['Sunrise'], ['Rain'])), both).fields).toMatchObject(
      songs(['', 'b'], ['Sunrise'], ['Rain']),
    );
    expect(isSameDraft(mine, base)).toBe(false);
  });

  it('keeps the files of both, without those either removed', () => {
    const merged = mergeDraft(
      draft({}, ['a', 'b', 'c']),
      draft({}, ['a', 'c', 'd']),
      draft({}, ['a', 'b', 'e']),
    );
    expect(merged.upload_ids).toEqual(['a', 'e', 'd']);
  });

  it('does not depend on the order of files and flags', () => {
    expect(isSameDraft(draft({}, ['a', 'b']), draft({}, ['b', 'a']))).toBe(true);
    const both = { clean_edit: true, rush_delivery: true };
    const turned = { rush_delivery: true, vocal_tuning: false, clean_edit: true };
    expect(isSameDraft(draft({ add_ons: both }), draft({ add_ons: turned }))).toBe(true);
    expect(isSameDraft(draft(), draft({}, ['a']))).toBe(false);
    expect(isSameDraft(draft(), draft({ song_count: 2 }))).toBe(false);
  });
});
