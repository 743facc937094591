import { describe, expect, it } from 'vitest';
import { emptyOrderFields, type OrderFields } from '../../../shared/order-fields.ts';
import { findMissingItems, type OrderAction, reduceOrder } from './order-state.ts';

const fieldsOf = (...actions: OrderAction[]): OrderFields => actions.reduce(reduceOrder, emptyOrderFields);
const file = { id: 'file-1', name: 'a.wav', size: 10 };

describe('the order form', () => {
  it('keeps the song count between 1 and 10', () => {
    expect(fieldsOf({ type: 'songs', count: 0 }).song_count).toBe(1);
    expect(fieldsOf({ type: 'songs', count: 51 }).song_count).toBe(50);
    expect(fieldsOf({ type: 'songs', count: Number.NaN }).song_count).toBe(1);
  });

  it('changes only the add-on that was toggled', () => {
    const { add_ons } = fieldsOf(
      { type: 'add_on', id: 'clean_edit', on: true },
      { type: 'add_on', id: 'rush_delivery', on: true },
      { type: 'add_on', id: 'clean_edit', on: false },
    );
    expect(add_ons).toEqual({ clean_edit: false, rush_delivery: true });
    expect(emptyOrderFields.add_ons).toEqual({});
  });

  it('changes one song, whichever were changed before', () => {
    const { songs } = fieldsOf(
      { type: 'song', song: 3, change: { title: 'Rain' } },
      { type: 'song', song: 1, change: { references: ['https://a.example'] } },
      { type: 'song', song: 3, change: { references: ['https://b.example'] } },
    );
    expect(songs).toEqual([
      { title: null, references: ['https://a.example'] },
      { title: null, references: [] },
      { title: 'Rain', references: ['https://b.example'] },
    ]);
  });

  it('restores only the fields that a draft contains', () => {
    const fields = fieldsOf(
      { type: 'text', field: 'name', value: 'Nova' },
      { type: 'restore', fields: { email: 'nova@example.com' } },
    );
    expect(fields).toMatchObject({ name: 'Nova', email: 'nova@example.com', song_count: 1 });
  });

  it('lists missing items in the wording of the red box, treating blanks as missing', () => {
    expect(findMissingItems({ fields: emptyOrderFields, files: [] }).map(({ text }) => text)).toEqual([
      'Name is required',
      'Email is required',
      'Audio files are required (for project planning)',
    ]);
    for (const value of ['  ', '\u200b', '\u3164\u2800', '\u200d\ufe0f']) {
      const blank = fieldsOf({ type: 'text', field: 'name', value });
      expect(findMissingItems({ fields: blank, files: [file] }).map(({ field }) => field)).toEqual([
        'name',
        'email',
      ]);
    }
    const complete = fieldsOf(
      { type: 'text', field: 'name', value: 'Nova' },
      { type: 'text', field: 'email', value: 'nova@example.com' },
    );
    expect(findMissingItems({ fields: complete, files: [file] })).toEqual([]);
    const refused = { ...file, is_refused: true };
    const texts = (files: (typeof file)[]) =>
      findMissingItems({ fields: complete, files }).map(({ text }) => text);
    expect(texts([file, refused])).toEqual(['“a.wav” can’t be used: replace or remove it']);
    expect(texts([refused, refused])).toEqual(['2 files can’t be used: replace or remove them']);
  });
});
