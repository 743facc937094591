import { expect, test } from 'vitest';
import { addOn, service } from '../offer.ts';
import { storedOwnerSettings } from '../settings.ts';
import { optionalTexts } from '../site-texts/optional.ts';
import { textIds } from '../site-texts.ts';
import { studioKinds } from '../studio-kinds.ts';
import {
  getBuiltInTemplates,
  getDefaultOffer,
  getDefaultStudioSettings,
  getDefaultTexts,
  getKitTexts,
} from './kits.ts';

test.each(studioKinds)('%s begins with what the studio itself could enter', (kind) => {
  expect(storedOwnerSettings.parse(getDefaultStudioSettings(kind))).toEqual(getDefaultStudioSettings(kind));
  const { services, add_ons } = getDefaultOffer(kind);
  for (const row of services) expect(service.parse(row)).toEqual(row);
  for (const row of add_ons) expect(addOn.parse(row)).toEqual(row);
  expect(Object.keys(getDefaultTexts(kind)).sort()).toEqual([...textIds].sort());
  const templates = getBuiltInTemplates(kind);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(6);
  for (const { message } of templates) expect(message).toContain('{{business_name}}');
});

test('no kind hides an optional text, or switches a row off as a studio would', () => {
  for (const kind of studioKinds) {
    for (const id of optionalTexts) expect(getKitTexts(kind)[id as 'promises']).not.toBe('');
    for (const other of studioKinds)
      for (const [place, row] of getDefaultOffer(kind).add_ons.entries()) {
        const twin = getDefaultOffer(other).add_ons[place];
        if (twin?.active !== row.active) expect({ ...twin, active: row.active }).not.toEqual(row);
      }
  }
});
