import { describe, expect, it } from 'vitest';
import { emptyOrderFields, type OrderFields } from '../../../shared/order-fields.ts';
import { parseDraft } from './order-draft.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const fields: OrderFields = {
  ...emptyOrderFields,
  name: 'Nova',
  project_details: 'Drill, 142 bpm',
  discount_code: 'TAPE10',
  song_count: 3,
  songs: [
    { title: 'Night Bus', references: ['https://a.example/1'] },
    { title: null, references: [] },
  ],
  add_ons: { rush_delivery: true },
};

describe('the draft', () => {
  it('round-trips', () => {
    const restored = parseDraft({ saved_at: now, fields }, now + day);
    expect({ ...emptyOrderFields, ...restored }).toEqual(fields);
  });

  it('expires after seven days', () => {
    const stored = { saved_at: now, fields };
    expect(parseDraft(stored, now + 7 * day)).not.toBeNull();
    expect(parseDraft(stored, now + 7 * day + 1)).toBeNull();
    expect(parseDraft(stored, now - 8 * day)).toBeNull();
  });

  it.each([null, 5, [], {}, { saved_at: 'x', fields: {} }, { saved_at: now }])('ignores %j', (stored) => {
    expect(parseDraft(stored, now)).toBeNull();
  });

  it('omits invalid fields', () => {
    const stored = {
      saved_at: now,
      fields: {
        name: 5,
        email: 'a'.repeat(300),
        song_count: 51,
        add_ons: { rush_delivery: 'yes', clean_edit: true },
        price: 1,
        songs: [null, { title: 5, references: ['a', 5, 'b', 'c', 'd'] }, { title: 'x'.repeat(121) }],
      },
    };
    expect(parseDraft(stored, now)).toEqual({
      email: 'a'.repeat(254),
      add_ons: { clean_edit: true },
      songs: [
        { title: null, references: [] },
        { title: null, references: ['a', 'b', 'c'] },
        { title: 'x'.repeat(120), references: [] },
      ],
    });
  });
});
