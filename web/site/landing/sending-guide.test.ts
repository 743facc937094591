import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SendingGuide } from './sending-guide.tsx';

const write = (hasMix: boolean) =>
  renderToStaticMarkup(createElement(SendingGuide, { texts: { guide: 'WAV over MP3' }, hasMix }));

test('draws the tracks of a song only where songs are mixed', () => {
  expect(write(true)).toContain('Ad-libs.wav');
  expect(write(false)).not.toMatch(/Ad-libs|Five files/);
  expect(write(false)).toContain('WAV over MP3');
});
