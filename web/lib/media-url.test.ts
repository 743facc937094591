import { expect, it } from 'vitest';
import { isOwnPath, mediaUrl } from './media-url.ts';

it.each([
  ['/images/songs/first.mp3', 'audio', '/api/audio/first.mp3'],
  ['/images/first.mp3', 'audio', '/api/audio/first.mp3'],
  ['first.mp3', 'audio', '/api/audio/first.mp3'],
  ['/images/faces/ada.jpg', 'image', '/api/images/faces/ada.jpg'],
  ['/api/images/x/480.jpg', 'image', '/api/images/x/480.jpg'],
  ['/api/audio/x.mp3', 'audio', '/api/audio/x.mp3'],
  ['/samples/x.mp3', 'audio', '/samples/x.mp3'],
  ['https://elsewhere.example/images/a.jpg', 'image', 'https://elsewhere.example/images/a.jpg'],
  ['/images/', 'image', '/images/'],
] as const)('resolves %s (%s) to %s', (path, kind, url) => {
  expect(mediaUrl(path, kind)).toBe(url);
});

it.each([
  ['/api/images/x/480.jpg', true],
  ['//elsewhere.example/a.jpg', false],
  ['/\\elsewhere.example/a.jpg', false],
  ['https://elsewhere.example/a.jpg', false],
  ['javascript:alert(1)', false],
  ['', false],
])('treats %s as a path on this site: %s', (url, isOurs) => {
  expect(isOwnPath(url)).toBe(isOurs);
});
