import { expect, test } from 'vitest';
import { getOrderTitle } from './order-name.ts';

test.each([
  [['Night Bus'], 'Night Bus'],
  [['Night Bus', '', ''], 'Night Bus and 2 more'],
  [['', 'Harbour'], 'Harbour and 1 more'],
  [[''], 'Song 1'],
  [Array<string>(8).fill(''), '8 songs'],
])('songs titled %j are called %s', (titles, name) => expect(getOrderTitle(titles)).toBe(name));
