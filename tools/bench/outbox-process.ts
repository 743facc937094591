import { argv } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { closeDeps, createDeps } from '../../server/app/create-deps.ts';
import { readConfig } from '../../server/lib/config.ts';
import { createEmailRunner } from '../../test/jobs.ts';

// Runs the outbox of a folder without the limit of MAIL_RATE. Arguments: folder, mail server, seconds.
const [DATA_DIR, SMTP_URL, seconds] = argv.slice(2);
const config = readConfig({ DATA_DIR, SMTP_URL, MAIL_FROM: 'studio@example.com' });
const deps = await createDeps({ ...config, MAIL_RATE: 1_000_000 }, pino({ level: 'silent' }));
const outbox = createEmailRunner(deps);
outbox.start();
await sleep(Number(seconds) * 1000);
await outbox.stop();
await closeDeps(deps);
