import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from './postgres.ts';
import { type Smtp, startSmtp } from './smtp.ts';

const query = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('PostgreSQL', () => {
  test('gives every caller a separate database, with trigram search and letters of all languages', async () => {
    const [one, two] = await Promise.all([
      createDatabase(inject('postgresUrl')),
      createDatabase(inject('postgresUrl')),
    ]);
    expect(one).not.toBe(two);
    await query(one, 'CREATE EXTENSION pg_trgm; CREATE TABLE only_here (n int)');
    expect(
      await query(one, "SELECT similarity('mixing', 'mixes') > 0.3 AS alike, lower('ÄÉ') AS low"),
    ).toEqual([{ alike: true, low: 'äé' }]);
    await expect(query(two, 'SELECT * FROM only_here')).rejects.toThrow('does not exist');
    const copy = await createDatabase(inject('postgresUrl'), new URL(one).pathname.slice(1));
    expect(await query(copy, 'SELECT * FROM only_here')).toEqual([]);
  });

  test('refuses a wrong password', async () => {
    const url = new URL(inject('postgresUrl'));
    url.password = 'guessed';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });
});

describe('child services', () => {
  test('end and delete their folders when their starter is killed', async () => {
    const starter = fork(fileURLToPath(new URL('./starter.ts', import.meta.url)));
    const [started] = (await once(starter, 'message')) as [{ ports: number[]; folders: string[] }];
    const answers = (port: number) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        }).on('error', () => resolve(false));
      });
    const alive = async () => {
      const up = await Promise.all(started.ports.map(answers));
      return [...up, ...started.folders.map((folder) => existsSync(folder))];
    };
    expect(await alive()).toEqual([true, true, true, true]);
    starter.kill('SIGKILL');
    await expect.poll(alive, { timeout: 10_000 }).toEqual([false, false, false, false]);
  });
});

describe('the mail server', () => {
  let smtp: Smtp;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());

  const send = async (more: SendMailOptions = {}, url = smtp.url) => {
    const transport = createTransport(url);
    try {
      return await transport.sendMail({
        from: 'a@example.com',
        to: 'b@example.com',
        subject: 'Grüße',
        text: 'Hi',
        ...more,
      });
    } finally {
      transport.close();
    }
  };

  test('keeps received messages', async () => {
    await send({ to: ['b@example.com', 'c@example.com'] });
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]).toMatchObject({
      from: 'a@example.com',
      to: ['b@example.com', 'c@example.com'],
      email: { subject: 'Grüße', text: 'Hi\n' },
      acknowledged: true,
    });
  });

  test('requires its password', async () => {
    const url = new URL(smtp.url);
    url.password = 'guessed';
    await expect(send({}, url.href)).rejects.toMatchObject({ responseCode: 535 });
    expect(smtp.messages).toEqual([]);
  });

  test.each([451, 550])('refuses with %i', async (code) => {
    smtp.behave(() => ({ refuse: code }));
    await expect(send()).rejects.toMatchObject({ responseCode: code });
    expect(smtp.messages).toEqual([]);
  });

  test('refuses single recipients', async () => {
    smtp.refuseRecipients((address) => (address.startsWith('gone') ? 550 : undefined));
    expect(await send({ to: ['b@example.com', 'gone@example.com'] })).toMatchObject({
      rejected: ['gone@example.com'],
    });
    expect(smtp.messages[0]?.to).toEqual(['b@example.com']);
  });

  test('can drop the connection after the message, having kept it', async () => {
    smtp.behave(() => 'drop');
    await expect(send()).rejects.toThrow(/closed|reset/i);
    expect(smtp.messages).toMatchObject([{ acknowledged: false }]);
  });

  test('can answer late', async () => {
    smtp.behave(() => ({ tarpit: 300 }));
    const before = performance.now();
    await send();
    expect(performance.now() - before).toBeGreaterThan(290);
    expect(smtp.messages).toMatchObject([{ acknowledged: true }]);
  });

  test('stops while a sender waits', async () => {
    smtp.behave(() => ({ tarpit: 60_000 }));
    const sending = expect(send()).rejects.toThrow();
    await sleep(100);
    await smtp.stop();
    await sending;
  });
});
