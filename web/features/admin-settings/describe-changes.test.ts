import { expect, it } from 'vitest';
import { describeChanges } from './describe-changes.ts';
import { defaultText } from './parse-settings.ts';

it.each([
  [{ business_name: 'Harbour', 'tax.percent': '19' }, 'Business name, Tax rate changed'],
  [
    { 'turnaround.from_hours': '1', 'turnaround.to_hours': '2', working_days: [] },
    'Turnaround, Working days changed',
  ],
  [{ texts: { ...defaultText.texts, guide_title: 'Send' } }, 'Title of the guide changed'],
  [
    { business_name: 'A', hero_title: 'B', hero_text: 'C', about_title: 'D', texts: {} },
    /^Business name, Hero title, Hero text and \d+ more changed$/,
  ],
])('names what isn’t saved yet: %j', (change, words) => {
  expect(describeChanges(defaultText, { ...defaultText, ...change })).toEqual(
    typeof words === 'string' ? words : expect.stringMatching(words),
  );
});

it('has a name for every field', () => {
  for (const name of Object.keys(defaultText).filter((name) => name !== 'texts'))
    expect(describeChanges({ ...defaultText, [name]: {} }, defaultText)).not.toBe(`${name} changed`);
});
