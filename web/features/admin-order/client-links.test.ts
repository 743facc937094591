import { expect, it } from 'vitest';
import { findUnfilledPlaceholder } from '../../../shared/email-gaps.ts';
import { unknownVariables } from '../../../shared/email-variables.ts';
import { limits } from '../../../shared/limits.ts';
import { buildFilesEmail } from './client-links.tsx';

it('asks about each point, ready to send', () => {
  const { subject, message } = buildFilesEmail([
    'Lead.wav: Nothing can be heard in it.',
    'Song 2 has no files.',
  ]);
  expect(message).toContain('\n\n- Lead.wav: Nothing can be heard in it.\n- Song 2 has no files.\n\n');
  expect(message).toContain('open your order with the link below this message and press “Send more files”');
  expect(unknownVariables(`${subject}\n${message}`)).toEqual([]);
});

it('does not treat a file name as a variable or placeholder', () => {
  const { message } = buildFilesEmail([
    '{{client_email}}.wav: It is clipped.',
    '[[beat]] {{{x}}}.wav: It is quiet.',
  ]);
  expect(unknownVariables(message)).toEqual([]);
  expect(message).toContain('{ {client_email}}.wav');
  expect(findUnfilledPlaceholder(message)).toBeUndefined();
});

it('stays within the length limit, however many points there are', () => {
  const { message } = buildFilesEmail(Array.from({ length: 400 }, (_, i) => `${i}.wav: ${'x'.repeat(200)}`));
  expect(message.length).toBeLessThan(limits.mail_message);
  expect(message).toContain('- 0.wav');
  expect(message).toMatch(/\{\{business_name\}\}$/);
});
