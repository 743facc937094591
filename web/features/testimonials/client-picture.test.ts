import { expect, it } from 'vitest';
import { getInitials } from './client-picture.tsx';

it.each([
  ['Mara Lindqvist', 'ML'],
  ['  noor  ', 'N'],
  ['Ada de la Cruz', 'AC'],
  ['MC "Zero" Kay', 'MK'],
  ['Élodie Ünal', 'ÉÜ'],
  ['山田 太郎', '山太'],
  ['7 Rings', '7R'],
  ['!!!', ''],
  ['', ''],
  ['<script>', ''],
])('reduces %s to %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
