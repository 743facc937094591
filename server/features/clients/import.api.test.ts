import { expect, test } from 'vitest';
import type { ImportResult } from '../../../shared/client-import.ts';
import type { ClientHistory, ClientSummary } from '../../../shared/clients.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';

const product = setUpTestApp();

const send = async (file: string | Buffer, query = '') =>
  product.app.inject({
    method: 'POST',
    url: `/api/admin/clients/import${query}`,
    headers: { ...(await product.asOwner()), 'content-type': 'text/csv; charset=utf-8' },
    payload: file,
  });
const imported = async (file: string | Buffer, query = '') => {
  const answer = await send(file, query);
  expect([answer.statusCode, answer.statusCode === 200 || answer.json()]).toEqual([200, true]);
  return answer.json<ImportResult>();
};
const says = ({ rows }: ImportResult) => rows.map(({ line, action, reason }) => [line, action, reason]);
const refusal = async (file: string | Buffer) => {
  const answer = await send(file);
  return [answer.statusCode, answer.json().detail];
};
const history = async (email: string) =>
  (await product.callAsOwner('GET', `/clients/${encodeURIComponent(email)}/history`)).json<ClientHistory>();
const list = async (query = '') =>
  (await product.callAsOwner('GET', `/clients${query}`)).json<{ clients: ClientSummary[]; total: number }>();

test('a preview says what each row will do, and the import does that, once', async () => {
  await placed(product.url, { fields: { name: 'Ada Byron', email: 'ada@example.com' } });
  const file = [
    'Name,E-Mail Address,Phone Number,Notes,Unsubscribed',
    'Bo Li,bo@example.com,+44 20 7946 0018,"Likes tape,\r\nhates reverb",no',
    'Ada L.,ADA@example.com,555-0100,,yes',
    'Bo again,Bo@Example.com,,,',
    'Nobody,not an address,,,',
    ',nameless@example.com,,,',
    ',cy@example.com,call me,,',
    ',di@example.com,,,perhaps',
    '=HYPERLINK("x"),eve@example.com,,=1+1,1',
  ].join('\r\n');
  const wanted = [
    [2, 'add', 'New client'],
    [4, 'update', 'Adds the phone number. Unsubscribes them'],
    [5, 'skip', 'Already on line 2'],
    [6, 'refuse', 'Enter an email address like name@example.com'],
    [7, 'add', 'New client, named nameless, as the row has no name'],
    [
      8,
      'add',
      'New client, named cy, as the row has no name, the phone number is kept in the notes, as it has more than digits',
    ],
    [9, 'add', 'New client, named di, as the row has no name, unsubscribed'],
    [10, 'add', 'New client, unsubscribed'],
  ];
  const before = await readRows(product, 'clients');
  const preview = await imported(file, '?preview=true');
  expect(says(preview)).toEqual(wanted);
  expect(preview).toMatchObject({ added: 5, updated: 1, skipped: 1, refused: 1 });
  expect(await readRows(product, 'clients')).toEqual(before);

  expect(await imported(file)).toEqual(preview);
  expect(
    (await list()).clients.map(({ name, total_orders, last_order }) => [name, total_orders, !last_order]),
  ).toEqual([
    ['Ada Byron', 1, false],
    ['Bo Li', 0, true],
    ['nameless', 0, true],
    ['cy', 0, true],
    ['di', 0, true],
    ['=HYPERLINK("x")', 0, true],
  ]);
  expect((await history('bo@example.com')).client_info).toMatchObject({
    phone: '+44 20 7946 0018',
    note: 'Likes tape,\nhates reverb',
    unsubscribed_at: null,
  });
  expect((await history('ada@example.com')).client_info).toMatchObject({
    ...{ name: 'Ada Byron', email: 'ada@example.com', phone: '555-0100' },
    unsubscribed_at: expect.any(String),
  });
  expect((await history('cy@example.com')).client_info).toMatchObject({ phone: '', note: 'Phone: call me' });
  expect((await history('di@example.com')).client_info.unsubscribed_at).not.toBeNull();
  expect((await history('bo@example.com')).statistics).toMatchObject({ total_orders: 0, first_order: null });

  const after = await readRows(product, 'clients');
  const again = await imported(file);
  expect(again).toMatchObject({ added: 0, updated: 0, skipped: 7, refused: 1 });
  expect(await readRows(product, 'clients')).toEqual(after);
});

test('what is known stays: a file overwrites no phone number, note or name, and subscribes nobody again', async () => {
  await imported('email;name;phone;note;unsubscribed\nkeep@example.com;Kay;111;first;yes\n');
  const result = await imported('email;name;phone;note;unsubscribed\nkeep@example.com;Other;222;second;no\n');
  expect(says(result)).toEqual([[2, 'skip', 'Already a client']]);
  expect((await history('keep@example.com')).client_info).toMatchObject({
    name: 'Kay',
    phone: '111',
    note: 'first',
  });
});

test('imported clients are found, emailed, listed page by page, exported safely, and become ordinary clients', async () => {
  expect((await list('?search=nameless')).total).toBe(1);
  expect((await list('?filter=recent')).total).toBe(1);
  const names: string[] = [];
  let cursor = '';
  do {
    const page = (
      await product.callAsOwner('GET', `/clients?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json();
    names.push(...page.clients.map(({ name }: ClientSummary) => name));
    cursor = page.next_cursor ?? '';
  } while (cursor);
  expect(names).toEqual((await list()).clients.map(({ name }) => name));
  expect(new Set(names).size).toBe(7);
  const recipients = (await product.callAsOwner('GET', '/email/recipients?filter=all')).json();
  expect(JSON.stringify(recipients)).toContain('bo@example.com');

  const link = (await product.callAsOwner('POST', '/exports', { export: { what: 'clients' } })).json();
  const { body } = await product.app.inject(link.url);
  expect(body).toContain(`"'=HYPERLINK(""x"")",eve@example.com,`);
  // Its own export adds nothing either.
  expect(await imported(body)).toMatchObject({ added: 0, updated: 0, refused: 0 });

  const id = await placed(product.url, { fields: { name: 'A stranger', email: 'bo@example.com' } });
  expect((await history('bo@example.com')).client_info.name).toBe('Bo Li');
  expect((await list()).clients[0]).toMatchObject({
    name: 'Bo Li',
    total_orders: 1,
    last_order: expect.any(String),
  });
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
  await product.callAsOwner('POST', '/orders/trash/empty');
  expect((await history('bo@example.com')).statistics).toMatchObject({ total_orders: 0, last_order: null });
});

test('columns that aren’t read are named, and the owner says which of them tells who left', async () => {
  const file = ['E-Mail,Newsletter,Town,', 'in@left.example,yes,Leeds,x', 'out@left.example,no,York,'].join(
    '\n',
  );
  const preview = await imported(file, '?preview=true');
  expect(preview).toMatchObject({
    ignored_columns: ['Newsletter', 'Town', 'Column 4'],
    consent_columns: ['Newsletter'],
  });
  expect(says(preview)[1]?.[2]).not.toContain('unsubscribed');
  const query = '?unsubscribed_column=Newsletter';
  const answered = await imported(file, `${query}&preview=true`);
  expect(answered).toMatchObject({ ignored_columns: ['Town', 'Column 4'], consent_columns: [] });
  expect(await imported(file, query)).toEqual(answered);
  const { recipients } = (await product.callAsOwner('GET', '/email/recipients?filter=all')).json();
  const addresses = recipients.map(({ email }: { email: string }) => email);
  expect(addresses).toContain('in@left.example');
  expect(addresses).not.toContain('out@left.example');
  const unknown = await send(file, '?unsubscribed_column=Nowhere');
  expect([unknown.statusCode, unknown.json().errors]).toEqual([
    422,
    [{ field: 'unsubscribed_column', message: 'This file has no column called “Nowhere”' }],
  ]);
});

test('invisible marks are trimmed, what can’t be stored is kept as far as it can, and a refusal names the character', async () => {
  const preview = await imported(
    [
      '\u200eemail\u200b,name,phone,notes',
      '\u2060Zoe@marks.example\u200b,\u200bZoë\u00a0,(555) 010-0011 ext. 5,Likes tape',
      `long@marks.example,${'n'.repeat(300)},,${'x'.repeat(9_000)}`,
      'ze\u200bro@marks.example,,,',
      'andré@marks.example,,,',
    ].join('\n'),
  );
  expect(says(preview)).toEqual([
    [2, 'add', 'New client, the phone number is kept in the notes, as it has more than digits'],
    [
      3,
      'add',
      expect.stringMatching(/^New client, named n+, as the name can’t be stored as it is, the notes/),
    ],
    [
      4,
      'refuse',
      'Enter an email address like name@example.com. This one has an invisible character in it (U+200B)',
    ],
    [5, 'refuse', 'Enter an email address like name@example.com. This one has “é” in it'],
  ]);
  expect((await history('zoe@marks.example')).client_info).toMatchObject({
    ...{ name: 'Zoë', phone: '', note: 'Likes tape\nPhone: (555) 010-0011 ext. 5' },
  });
});

test('nobody whose data was deleted comes back, nor gets bulk email again', async () => {
  await imported('email,unsubscribed\ngone@example.com,yes\n');
  await product.callAsOwner('POST', '/clients/gone%40example.com/erase', {
    confirmation: 'gone@example.com',
  });
  const result = await imported('email\ngone@example.com\n');
  expect(says(result)).toEqual([
    [2, 'refuse', 'You deleted this client’s personal data. They’re added when they order again.'],
  ]);
  await placed(product.url, { fields: { email: 'gone@example.com' } });
  expect((await history('gone@example.com')).client_info.unsubscribed_at).not.toBeNull();
});

test.each<[string, string | Buffer]>([
  ['tabs', 'EMAIL\tNAME\ntab@example.com\tTab, one\n'],
  ['a mark and bars', '\ufeffname|email\rTab, one|tab@example.com\r'],
  ['a declared separator', 'sep=;\r\nname;email\r\nTab, one;tab@example.com\r\n'],
  ['UTF-16', Buffer.from('\ufeffname;email\nTab, one;tab@example.com\n', 'utf16le')],
  ['UTF-16, big-endian', Buffer.from('\ufeffname;email\nTab, one;tab@example.com\n', 'utf16le').swap16()],
  ['two columns for the name', 'Email,First Name,Last Name,Tags\ntab@example.com,"Tab,",one,x\n'],
])('reads a file with %s', async (_, file) => {
  const { rows } = await imported(file, '?preview=1');
  expect(rows).toMatchObject([{ email: 'tab@example.com', name: 'Tab, one', action: 'add' }]);
});

test.each<[string, string | Buffer, number, RegExp]>([
  ['an empty one', '', 422, /no clients/],
  ['one with a heading alone', 'email\n', 422, /no clients/],
  ['one without a column for email', 'name,phone\nAda,1\n', 422, /No column .* “email”/],
  ['one in Latin-1', Buffer.from('name,email\nJosé,jose@example.com\n', 'latin1'), 422, /Save it as UTF-8/],
  [
    'UTF-16 without a mark',
    Buffer.from('name,email\nAda,a@example.com\n', 'utf16le'),
    422,
    /Save it as UTF-8/,
  ],
  ['a workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml'), 422, /workbook/],
  [
    'one with a quote left open',
    'email,name\nada@example.com,"Ada\nbo@example.com,Bo\n',
    422,
    /never closed/,
  ],
  [
    'one with an endless cell',
    `email,name\nada@example.com,${'x'.repeat(200_000)}\n`,
    422,
    /^Line 2 is too long/,
  ],
  [
    '50,000 rows',
    `email\n${Array.from({ length: 50_000 }, (_x, n) => `c${n}@example.com`).join('\n')}`,
    422,
    /10,000 rows/,
  ],
  ['one of 501 columns', `email${',x'.repeat(500)}\nada@example.com\n`, 422, /Line 1 .* 500 columns/],
  ['a line of 501 cells', `email\nada@example.com${',x'.repeat(500)}\n`, 422, /Line 2 .* 500 columns/],
  ['a cell of 10 MB', `email,name\nada@example.com,${'x'.repeat(10_000_000)}\n`, 413, /larger than 5 MB/],
])('refuses %s with a sentence, and saves nothing', async (_, file, status, words) => {
  const before = await readRows(product, 'clients');
  const [code, detail] = await refusal(file);
  expect(detail).toMatch(words);
  expect(code).toBe(status);
  expect(await readRows(product, 'clients')).toEqual(before);
});

test('takes CSV alone, from the owner alone', async () => {
  expect((await product.callAsOwner('POST', '/clients/import', { rows: [] })).statusCode).toBe(415);
  const stranger = await product.app.inject({
    method: 'POST',
    url: '/api/admin/clients/import',
    headers: { 'content-type': 'text/csv' },
    payload: 'email\nx@example.com\n',
  });
  expect(stranger.statusCode).toBe(401);
});

const fileOf = (name: string, rows: number) =>
  `email\n${Array.from({ length: rows }, (_, n) => `${name}${n}@example.com`).join('\n')}\n`;
const countOf = async (name: string) =>
  (await readRows(product, 'clients')).filter(({ email }) => email.startsWith(name)).length;

test('two imports of the same file at once add each client once', async () => {
  // Short, as the second one waits for the first no longer than for any other lock.
  const file = fileOf('twice', 600);
  const results = await Promise.all([imported(file), imported(file)]);
  expect(results.map(({ added }) => added)).toContain(600);
  expect(await countOf('twice')).toBe(600);
});

test('of 10,000 rows a part is shown', async () => {
  expect((await imported(fileOf('many', 10_000))).rows).toHaveLength(500);
  expect((await list('?search=many')).total).toBe(1000);
  expect(await countOf('many')).toBe(10_000);
});

test('figures are those of the orders', async () => {
  await product.deps.database.transaction((tx) =>
    tx.deleteFrom('clients').where('last_order_seq', '<', 0).execute(),
  );
  await expectStoredTotalsMatch(product.deps.database.read);
});
