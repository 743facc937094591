import { expect, test } from 'vitest';
import { parseSmtpUrl } from '../../features/email-setup/smtp-url.ts';
import { describeFault } from './describe-fault.ts';

const server = parseSmtpUrl('smtps://mail.example.com', 'desk@lowtide.example');

// As nodemailer reports them: its own code, and the system's in the message.
test.each([
  ['queryA ETIMEOUT mail.example.com', 'couldn’t be looked up: this machine’s DNS didn’t answer'],
  ['DNS lookup for mail.example.com timed out', 'couldn’t be looked up: this machine’s DNS didn’t answer'],
  ['getaddrinfo EAI_AGAIN mail.example.com', 'couldn’t be looked up: this machine’s DNS didn’t answer'],
])('a name that DNS doesn’t answer for isn’t said to be wrong: %s', (message, words) => {
  expect(describeFault(Object.assign(new Error(message), { code: 'EDNS' }), server, false)).toEqual({
    outcome: 'unreachable',
    words: `mail.example.com ${words}`,
  });
});

test('a name that doesn’t exist is', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND mail.example.com'), { code: 'EDNS' });
  expect(describeFault(error, server, false)).toEqual({
    outcome: 'unreachable',
    words: 'No server called mail.example.com was found',
  });
});
