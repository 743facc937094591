import { expect, it } from 'vitest';
import { describeShades } from './describe-shades.ts';

const shades = { text_day: '#1144aa', text_night: '#88aaff', fill: '#4477ff' };

it('says where the colour is another one, in the schemes of the site', () => {
  expect(describeShades('#3366ff', shades, 'light')).toBe(
    'To keep text readable, we show it as #1144aa for text on light pages and #4477ff on buttons.',
  );
  expect(describeShades('#4477ff', shades, 'dark')).toBe(
    'To keep text readable, we show it as #88aaff for text on dark pages.',
  );
  expect(describeShades('#3366ff', shades, 'system')).toContain('#1144aa for text on light pages, #88aaff ');
});

it('says nothing of a scheme that the site doesn’t have', () => {
  expect(describeShades('#88aaff', { ...shades, fill: '#88aaff' }, 'dark')).toBe(
    'Text in this colour is readable, so we show it as it is.',
  );
});
