import { expect, test } from 'vitest';
import { formatMailbox } from './mailbox.ts';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
  ['+1@example.com', '+1@example.com'],
])('%s belongs to mailbox %s', (address, mailbox) => {
  expect(formatMailbox(address)).toBe(mailbox);
});
