import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCommand } from '../documents.ts';
import { placed } from '../orders.ts';
import { makeCertificate } from '../services/certificates.ts';
import { startSmtp } from '../services/smtp.ts';
import { ran } from './commands.ts';
import { openFaultStudio } from './studio.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-documented-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a shell of the machine has it, with the machine's own Node. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };

const leashed = join(root, 'test/services/leashed.mjs');

/** Starts the product by a shell's line, waits until it is ready, and ends it. */
const startBy = async (line: string, variables: Record<string, string> = {}): Promise<number> => {
  const child = spawn(process.execPath, [leashed, 'sh', '-c', `exec ${line}`], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environment, ...variables },
  });
  const ended = once(child, 'exit');
  try {
    for await (const said of createInterface({ input: child.stdout })) {
      const ready = /Mixfront is ready at (\S+)/.exec(said)?.[1];
      if (ready) return (await fetch(ready)).status;
    }
    throw new Error('It ended before it was ready');
  } finally {
    child.stdout.resume();
    child.kill('SIGTERM');
    await ended;
  }
};

test('the drill of a restore, with the machine’s own Node', async () => {
  const studio = await openFaultStudio();
  try {
    const { url, process } = await studio.start();
    await placed(url);
    const file = join(folder, 'studio.tar');
    await ran('backup', studio.variables, [file]);
    await process.end('SIGTERM');
    const here = (line: string) =>
      line
        .replace('/var/tmp/drill', join(folder, 'drill'))
        .replace('FILE', file)
        .replace('PORT=3999', 'PORT=0')
        // There is no such user here.
        .replace('runuser -u mixfront -- ', '');
    const restore = await findCommand('docs/backups.md', /^DATA_DIR=\/var\/tmp\/drill .*restore/);
    const { stdout } = await run('sh', ['-c', here(restore)], { cwd: root, env: environment });
    expect(stdout).toContain('Restored and verified: ');
    const start = await findCommand('docs/backups.md', /^DATA_DIR=\/var\/tmp\/drill .*start/);
    expect(await startBy(`env ${here(start)}`)).toBe(200);
  } finally {
    await studio.close();
  }
});

test('a mail server whose certificate is from an authority of its own', async () => {
  const certificate = await makeCertificate('IP:127.0.0.1');
  const file = join(folder, 'my-authority.pem');
  await writeFile(file, certificate.cert);
  const [name = ''] = (await findCommand('docs/email.md', /^NODE_EXTRA_CA_CERTS=/)).split('=');
  const smtp = await startSmtp({ ...certificate, isImplicit: true });
  const studio = await openFaultStudio({
    variables: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com', [name]: file },
  });
  try {
    const { url } = await studio.start();
    await placed(url);
    await expect.poll(() => smtp.messages.length).toBeGreaterThan(0);
  } finally {
    await studio.close();
    await smtp.stop();
  }
});

/** A script that does what a unit does, with its mounts (systemd.exec(5)) and its command, as this test's user. */
const scriptOf = async (unit: string): Promise<string> => {
  const text = await readFile(join(root, 'deploy', unit), 'utf8');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  if (settingOf('ProtectSystem') !== 'full')
    throw new Error(`${unit}: this test knows ProtectSystem=full only`);
  const backups = settingOf('ReadOnlyPaths').replace(/^-/, '');
  const mounts = ['/usr', '/boot', '/etc', ...(existsSync(backups) ? [backups] : [])].map(
    (path) => `mount --bind ${path} ${path} && mount -o remount,bind,ro ${path}`,
  );
  const command = settingOf('ExecStart')
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replace('/backups/', `${folder}/`);
  const script = join(folder, unit);
  await writeFile(script, ['set -e', ...mounts, `exec ${command}`].join('\n'));
  return `unshare --mount sh ${script}`;
};

test('with their mounts, the units start and back up a studio whose data is in a folder of its own', async () => {
  const data = join('/srv', `mixfront-test-${process.pid}`);
  await mkdir(data, { mode: 0o700 });
  try {
    const variables = { ...environment, DATA_DIR: data, PORT: '0' };
    expect(await startBy(await scriptOf('mixfront.service'), variables)).toBe(200);
    const backup = await scriptOf('mixfront-backup.service');
    await run('sh', ['-c', backup], { cwd: root, env: variables });
    const [file = ''] = (await readdir(folder)).filter((name) => /^studio-[1-7]\.tar$/.test(name));
    const check = await ran('restore', { DATA_DIR: join(folder, 'new') }, [join(folder, file), '--check']);
    expect(check).toContain('is complete');
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
