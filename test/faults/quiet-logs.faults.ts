import { expect, onTestFinished, test } from 'vitest';
import { placed, song } from '../orders.ts';
import { ask } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { openFaultStudio, owner, signIn } from './studio.ts';

const secrets = { name: 'Wilhelmina Quill', email: 'w.quill@private.example', notes: 'nobody may read this' };

test('the log has one object per line, without bodies, passwords, tokens, links or client addresses', async (context) => {
  const studio = await openFaultStudio({ variables: { LOG_LEVEL: 'trace' } });
  onTestFinished(() => studio.close());
  const { process, url } = await studio.start();
  const { authorization } = await signIn(url);
  const json = { authorization, 'content-type': 'application/json' };
  const order = await placed(url, { fields: secrets, files: [song('private take.wav')] });
  const post = (path: string, body: unknown) =>
    ask(url, { method: 'POST', path, headers: json, body: JSON.stringify(body) });
  const linked = await post(`/api/admin/orders/${order}/download-link`, {});
  const { url: link } = JSON.parse(linked.text) as { url: string };
  await ask(url, { path: link });
  const calendar = await ask(url, { path: '/api/admin/calendar-link', headers: { authorization } });
  const { pathname: calendarPath } = new URL((JSON.parse(calendar.text) as { url: string }).url);
  await ask(url, { path: calendarPath });
  await ask(url, { path: calendarPath.replace('.ics', '') });
  await ask(url, { path: `${link.slice(0, -2)}xx` });
  await post('/api/admin/login', { username: 'owner\n{"level":60}', password: 'a wrong secret' });
  await post('/api/admin/email/individual', {
    recipient_email: secrets.email,
    subject: secrets.notes,
    message: 'A',
  });
  await ask(url, {
    path: `/api/admin/orders?search=${secrets.email}`,
    headers: { authorization: 'Bearer stolen-token' },
  });
  await ask(url, {
    method: 'POST',
    path: '/api/orders/immediate',
    headers: json,
    body: JSON.stringify(secrets),
  });
  await process.end();
  const said = process.stdout() + process.stderr();
  const token = authorization.split(' ')[1] ?? '';
  const words = [
    ...Object.values(secrets),
    'private take',
    owner.password,
    token,
    link,
    calendarPath.slice('/calendar/'.length, -'.ics'.length),
    'a wrong secret',
    'stolen-token',
  ];
  for (const secret of words) expect(said).not.toContain(secret);
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/) });
  expect(lines.length).toBeGreaterThan(0);
  note(context, {
    fault: 'logs',
    what: 'words of clients, passwords, tokens and links, with every line of the log on',
    count: words.length,
    seen: `none of them in ${lines.length} lines`,
  });
});
