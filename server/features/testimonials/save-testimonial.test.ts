import { expect, test } from 'vitest';
import { storedPictureAt } from './save-testimonial.ts';

const site = 'https://studio.example/some/path';

test.each([
  ['/api/images/abc123/384.jpg', 'abc123'],
  ['/api/images/abc-1_2/96.avif?x=1#y', 'abc-1_2'],
  ['/images/abc123/384.jpg', 'abc123'],
  ['https://studio.example/api/images/abc123/384.jpg', 'abc123'],
  ['HTTPS://STUDIO.EXAMPLE:443/images/abc123/384.jpg', 'abc123'],
  ['/x/../api/images/abc123/384.jpg', 'abc123'],
  ['http://studio.example/api/images/abc123/384.jpg', undefined],
  ['https://studio.example.evil.example/api/images/abc123/384.jpg', undefined],
  ['https://studio.example@evil.example/api/images/abc123/384.jpg', undefined],
  ['https://evil.example/api/images/abc123/384.jpg', undefined],
  ['/api/images/abc123', undefined],
  ['/api/images/abc123/', undefined],
  ['/api/images/a/b/c.jpg', undefined],
  ['/api/images/a%2fb/c.jpg', undefined],
  [`/api/images/${'a'.repeat(41)}/c.jpg`, undefined],
  ['/api/audio/abc123/384.jpg', undefined],
  ['/assets/faces/one.jpg', undefined],
  ['https://[/', undefined],
])('%s', (address, id) => {
  expect(storedPictureAt(address, site)).toBe(id);
});
