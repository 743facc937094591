import { describe, expect, it } from 'vitest';
import { emptyOrder, missingItems, type OrderAction, type OrderState, reduceOrder } from './order-state.ts';
import type { PickedFile } from './picked-files.ts';

const picked = (name: string, size: number): PickedFile => ({
  id: `${name}-${size}`,
  name,
  size,
  file: new File([], name),
});
const stateOf = (...actions: OrderAction[]): OrderState => actions.reduce(reduceOrder, emptyOrder);

describe('the order form', () => {
  it('keeps the song count between 1 and 10', () => {
    expect(stateOf({ type: 'songs', count: 0 }).fields.song_count).toBe(1);
    expect(stateOf({ type: 'songs', count: 11 }).fields.song_count).toBe(10);
    expect(stateOf({ type: 'songs', count: Number.NaN }).fields.song_count).toBe(1);
  });

  it('changes one add-on and leaves the others', () => {
    const { add_ons } = stateOf(
      { type: 'add_on', flag: 'clean_edit', on: true },
      { type: 'add_on', flag: 'rush_delivery', on: true },
      { type: 'add_on', flag: 'clean_edit', on: false },
    ).fields;
    expect(add_ons).toMatchObject({ clean_edit: false, rush_delivery: true, vocal_tuning: false });
    expect(emptyOrder.fields.add_ons.rush_delivery).toBe(false);
  });

  it('restores only the fields a draft holds', () => {
    const { fields } = stateOf(
      { type: 'text', field: 'name', value: 'Nova' },
      { type: 'restore', fields: { email: 'nova@example.com' } },
    );
    expect(fields).toMatchObject({ name: 'Nova', email: 'nova@example.com', song_count: 1 });
  });

  it('takes files, says why it does not, and forgets the reasons once a file is removed', () => {
    const state = stateOf({
      type: 'add_files',
      picked: [picked('a.wav', 10), picked('a.txt', 10)],
      refusals: ['takes is a folder.'],
      max_upload_mb: 500,
    });
    expect(state.files.map(({ name }) => name)).toEqual(['a.wav']);
    expect(state.refusals).toHaveLength(2);
    const left = reduceOrder(state, { type: 'remove_file', id: 'a.wav-10' });
    expect(left).toMatchObject({ files: [], refusals: [] });
  });

  it('lists what is missing in the words of the red box, and blanks are missing', () => {
    expect(missingItems(emptyOrder).map(({ text }) => text)).toEqual([
      'Name is required',
      'Email is required',
      'Audio files are required (for project planning)',
    ]);
    const named = stateOf({ type: 'text', field: 'name', value: '  ' });
    expect(missingItems(named).map(({ field }) => field)).toContain('name');
    const complete = stateOf(
      { type: 'text', field: 'name', value: 'Nova' },
      { type: 'text', field: 'email', value: 'nova@example.com' },
      { type: 'add_files', picked: [picked('a.wav', 10)], refusals: [], max_upload_mb: 500 },
    );
    expect(missingItems(complete)).toEqual([]);
  });
});
