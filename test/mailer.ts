import { afterAll, beforeAll, beforeEach } from 'vitest';
import { parseSmtpUrl } from '../server/features/email-setup/smtp-url.ts';
import type { Delivery, OutgoingEmail } from '../server/ports/email/port.ts';
import { createSmtpMailer } from '../server/ports/email/smtp.ts';
import { type Smtp, startSmtp } from './services/smtp.ts';

export const message = (change: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to: 'nora@example.org',
  replyTo: 'owner@example.com',
  senderName: 'Low Tide Studio',
  subject: 'Your order',
  html: '<p>Größe &amp; Klang</p>',
  text: 'Größe & Klang',
  messageId: '<one@studio.example.com>',
  ...change,
});

/** A mailer that sends by the server of a URL. */
export const createMailer = (url: string, from = 'studio@example.com') => {
  const mailer = createSmtpMailer();
  const server = parseSmtpUrl(url, from);
  return {
    send: (change: Partial<OutgoingEmail> = {}): Promise<Delivery> => mailer.send(server, message(change)),
    close: () => mailer.close(),
  };
};

/** The product's mailer with a real mail server that accepts everything at the start of each test. */
export const setMailer = () => {
  const stage = {} as { smtp: Smtp; mailer: ReturnType<typeof createMailer> };
  beforeAll(async () => {
    stage.smtp = await startSmtp();
    stage.mailer = createMailer(stage.smtp.url);
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
  return { stage, send: (change: Partial<OutgoingEmail> = {}) => stage.mailer.send(change) };
};
