import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { leash } from '../../../test/services/child-service.ts';
import type { ReceivedMail } from '../../../test/services/smtp.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());

describe('after a crash', () => {
  test('an email of a living process is left alone, and that of a dead one is retried once', async () => {
    const row = await mail.queue();
    await mail.beginAndVanish(row);
    expect(await mail.outbox.runOnce()).toBe(0);
    await mail.endLeases();
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sent', doubts: 1, attempts: 2 });
    expect(mail.smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id]);
  });

  test('an email interrupted twice is left to the owner', async () => {
    const row = await mail.queue();
    for (let round = 0; round < 2; round++) {
      await mail.beginAndVanish(await mail.rowOf(row));
      await mail.endLeases();
    }
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toEqual([]);
    expect(await mail.rowOf(row)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('interrupted twice'),
    });
  });

  test('an email whose answer is lost in a crash is sent once more with the same Message-ID', async () => {
    const never = Promise.withResolvers<void>();
    let arrived: ReceivedMail | undefined;
    mail.smtp.behave((received) => {
      arrived = received;
      return { hang: never.promise };
    });
    const row = await mail.queue();
    // Already rendered, so that the crash happens between sending and saving.
    await mail.age({ html: '<p>Hello</p>', text: 'Hello' });
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const code = `
      const { createEmailRunner } = await import(${at('../../../test/jobs.ts')});
      const { createDeps } = await import(${at('../../app/create-deps.ts')});
      const log = { info() {}, warn() {}, error: console.error };
      await createEmailRunner(await createDeps(${JSON.stringify(mail.deps.config)}, log)).runOnce();`;
    const child = spawn(process.execPath, [...leash, '--input-type=module', '-e', code], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk;
    });
    await until(() => {
      if (child.exitCode !== null) throw new Error(complaints);
      return arrived !== undefined;
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await mail.outbox.runOnce()).toBe(0);

    mail.smtp.behave(() => 'accept');
    await mail.endLeases();
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(mail.smtp.messages.map(({ email }) => email.messageId)).toEqual([arrived?.email.messageId]);
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sent', message_id: arrived?.email.messageId });
  });
});
