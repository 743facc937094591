import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Delivery, Mailer, OutgoingEmail } from '../server/ports/email/port.ts';
import { createSmtpMailer } from '../server/ports/email/smtp.ts';
import { type Smtp, startSmtp } from './services/smtp.ts';

const message = (change: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to: 'nora@example.org',
  replyTo: 'owner@example.com',
  senderName: 'Low Tide Studio',
  subject: 'Your order',
  html: '<p>Größe &amp; Klang</p>',
  text: 'Größe & Klang',
  messageId: '<one@studio.example.com>',
  ...change,
});

export const sendBy = (by: Mailer, change: Partial<OutgoingEmail> = {}): Promise<Delivery> => {
  if (!by.send) throw new Error('This mailer sends nothing');
  return by.send(message(change));
};

/** The product's mailer with a real mail server that accepts everything at the start of each test. */
export const setMailer = () => {
  const stage = {} as { smtp: Smtp; mailer: Mailer };
  beforeAll(async () => {
    stage.smtp = await startSmtp();
    stage.mailer = createSmtpMailer(stage.smtp.url, 'studio@example.com');
  });
  afterAll(async () => {
    await stage.mailer.close();
    await stage.smtp.stop();
  });
  beforeEach(() => {
    stage.smtp.messages.length = 0;
    stage.smtp.behave(() => 'accept');
    stage.smtp.refuseRecipients(() => undefined);
  });
  return { stage, send: (change: Partial<OutgoingEmail> = {}) => sendBy(stage.mailer, change) };
};
