import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../shared/endpoints/index.ts';
import type { Service } from '../../../shared/offer.ts';
import { type ContentForm, contentForm } from '../../../test/content.ts';
import { addDelivery } from '../../../test/delivered-versions.ts';
import { addNote, pay } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, placedWithKey, song } from '../../../test/orders.ts';

const product = setUpTestApp();
const call: typeof product.callAsOwner = (...request) => product.callAsOwner(...request);

type Row = { version: number } & Record<string, unknown>;
/** Something that the studio edits: where, how it is read, and its nth form. */
type Edited = {
  path: string;
  read: () => Promise<Row>;
  form: (n: number) => object;
  isMultipart?: true;
};

const get = async (path: string) => (await call('GET', path)).json<Record<string, unknown>>();
/** The row of a list with this id. */
const readFrom =
  (path: string, list: string, id: string, key = 'id') =>
  async () => {
    const rows = (await get(path))[list] as Row[];
    const row = rows.find((one) => one[key] === id);
    if (!row) throw new Error(`${path} has no ${id}`);
    return row;
  };
const add = async (path: string, body: object) => (await call('POST', path, body)).json<{ id: string }>().id;
const addForm = async (path: string, form: ContentForm) => {
  const { payload, headers } = contentForm(form);
  return (await call('POST', path, payload, headers)).json<{ id: string }>().id;
};

const faq = (n: number) => ({ question: `Q${n}?`, answer: 'A.', category: 'general', order: 0 });
const service = (n: number) => ({ name: `Service ${n}`, price: 40 + n, delivers: ['mix'] });
const addOn = (n: number) => ({ name: `Add-on ${n}`, price: n, per: 'song' });
const method = (n: number) => ({ label: `Way ${n}`, text: `IBAN ${n}` });
const discount = (n: number) => ({ code: `CODE${n}`, kind: 'percent', value: 10 + n });
const page = (n: number) => ({
  slug: 'house-rules',
  title: 'House rules',
  body: `# Rules ${n}`,
  in_footer: true,
});
const testimonial = (n: number) => ({ name: 'Ada', role: 'Singer', content: `Words ${n}` });
const track = (n: number) => ({ title: `Track ${n}`, description: 'D' });
const template = (n: number) => ({ name: `Template ${n}`, subject: 'S', message: `M ${n}` });
const server = (n: number) => ({
  host: 'localhost',
  port: 2000 + n,
  security: 'none',
  user: '',
  from: 'a@example.com',
  name: '',
});

type Versioned = {
  [N in EndpointName]: (typeof endpoints)[N] extends { current: unknown } ? N : never;
}[EndpointName];

const edited: Record<Versioned, () => Promise<Edited>> = {
  changeSettings: async () => ({
    path: '/settings',
    read: async () => (await get('/settings')) as Row,
    form: (n) => ({ base_price: 100 + n, days_off: [], hero_title: `Title ${n}` }),
  }),
  changeService: async () => {
    const id = await add('/services', service(0));
    const read = readFrom('/services', 'services', id);
    return { path: `/services/${id}`, read, form: service };
  },
  changeAddOn: async () => {
    const id = await add('/add-ons', addOn(0));
    return { path: `/add-ons/${id}`, read: readFrom('/add-ons', 'add_ons', id), form: addOn };
  },
  changePaymentMethod: async () => {
    const id = await add('/payment-methods', { kind: 'transfer', ...method(0) });
    const read = readFrom('/payment-methods', 'payment_methods', id);
    return { path: `/payment-methods/${id}`, read, form: method };
  },
  changeDiscount: async () => {
    const id = await add('/discounts', discount(0));
    return { path: `/discounts/${id}`, read: readFrom('/discounts', 'discounts', id), form: discount };
  },
  changeSitePage: async () => {
    await add('/pages', page(0));
    return {
      path: '/pages/house-rules',
      read: readFrom('/pages', 'pages', 'house-rules', 'slug'),
      form: page,
    };
  },
  changeFaqItem: async () => {
    const id = await add('/faq', faq(0));
    const read = async () => {
      const answer = await product.app.inject('/api/faq');
      return answer.json<{ items: Row[] }>().items.find((item) => item.id === id) as Row;
    };
    return { path: `/faq/${id}`, read, form: faq };
  },
  changeTestimonial: async () => {
    const id = await addForm('/testimonials', { fields: testimonial(0) });
    const read = readFrom('/testimonials', 'testimonials', id);
    return { path: `/testimonials/${id}`, read, form: testimonial, isMultipart: true };
  },
  changePortfolioItem: async () => {
    const id = await addForm('/portfolio', {
      fields: track(0),
      files: [{ ...song(), part: 'audio_file' }],
    });
    const read = readFrom('/portfolio', 'items', id);
    return { path: `/portfolio/${id}`, read, form: track, isMultipart: true };
  },
  changeEmailTemplate: async () => {
    const id = await add('/email/templates', template(0));
    const read = readFrom('/email/templates', 'templates', id);
    return { path: `/email/templates/${id}`, read, form: template };
  },
  changeEmailServer: async () => ({
    path: '/email-server',
    read: async () => (await get('/email-server')) as Row,
    form: server,
  }),
  changeClient: async () => {
    await importClients('name,email\nAda,ada@example.com\n');
    const path = '/clients/ada@example.com';
    const read = async () => (await get(`${path}/history`)).client_info as Row;
    return { path, read, form: (n) => ({ phone: `+${n}`, note: `Note ${n}` }) };
  },
  answerNote: async () => {
    const order = await placedWithKey(product.url);
    await pay(product, order.id, 1000);
    const [mix = ''] = await addDelivery(product, order.id, [{}]);
    await addNote(product, order, mix);
    await clientCall(product, order, 'POST', '/rounds');
    const read = async () => {
      const note = (await getOrder(product, order.id)).rounds[0]?.notes[0];
      if (!note) throw new Error('The round has no note');
      return note as unknown as Row;
    };
    const { id } = await read();
    return {
      path: `/orders/${order.id}/notes/${id}`,
      read,
      form: (n) => ({ done: true, reply: `Reply ${n}` }),
    };
  },
};

const importClients = (csv: string) => call('POST', '/clients/import', csv, { 'content-type': 'text/csv' });

const put = async ({ path, isMultipart, form }: Edited, n: number, more: object = {}, app = product.app) => {
  const body = { ...form(n), ...more };
  const { payload, headers } = isMultipart
    ? contentForm({
        fields: Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      })
    : { payload: body, headers: {} };
  return app.inject({
    method: 'PUT',
    url: `/api/admin${path}`,
    headers: { ...(await product.asOwner()), ...headers },
    payload,
  });
};

describe.each(Object.entries(edited))('%s', (_name, start) => {
  test('refuses a form that knows an older version, tells what is stored, and changes nothing', async () => {
    const row = await start();
    const { version } = await row.read();
    expect(version).toBeGreaterThan(0);

    expect((await put(row, 1, { version })).statusCode).toBe(200);
    const first = await row.read();
    expect(first.version).toBe(version + 1);

    const refused = await put(row, 2, { version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ detail: expect.stringContaining('in another window'), current: first });
    expect(await row.read()).toEqual(first);

    const changed = await put(row, 2, { version: refused.json().current.version });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().version).toBe(version + 2);
    // A script that knows no version changes whatever is there.
    expect((await put(row, 3)).json().version).toBe(version + 3);
    expect((await row.read()).version).toBe(version + 3);
    for (const wrong of ['x', 1.5, 2 ** 40]) {
      const answer = await put(row, 4, { version: wrong });
      expect(answer.json().errors).toMatchObject([{ field: 'version' }]);
      expect(answer.statusCode).toBe(422);
    }

    // Of forms that know the same version, sent by two servers at the same time, one is saved.
    const other = await product.beside();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put(row, 10 + n, { version: version + 3 }, n % 2 ? other : product.app),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await row.read()).version).toBe(version + 4);
  });
});

test('a row that is gone isn’t one that has changed', async () => {
  const row = await edited.changeDiscount();
  const { version } = await row.read();
  await call('DELETE', row.path);
  expect((await put(row, 1, { version })).statusCode).toBe(404);
});

/** Calls that PUT an event, a secret or a file, or put a list in order: the later of two is what the studio wants. */
const commands: EndpointName[] = [
  'archiveOrder',
  'changeCardKeys',
  'changeOrderStatus',
  'changePassword',
  'confirmFiles',
  'dismissFirstSteps',
  'leaveFirstStep',
  'nameOwnSong',
  'orderAddOns',
  'orderPaymentMethods',
  'orderPortfolio',
  'orderServices',
  'pauseOrder',
  'renewQuote',
  'saveLogo',
  'stopReminders',
];

test('every PUT of the owner has a version, or is a command', () => {
  const puts = Object.entries(endpoints).filter(
    ([, { method, access }]) => method === 'PUT' && access === 'owner',
  );
  const versioned = puts.filter(([, endpoint]) => 'current' in endpoint);
  expect(versioned.map(([name]) => name).sort()).toEqual(Object.keys(edited).sort());
  for (const [name, { body }] of versioned as [string, { body: { shape: object } }][])
    expect(Object.keys(body.shape), name).toContain('version');
  expect(
    puts
      .filter(([, endpoint]) => !('current' in endpoint))
      .map(([name]) => name)
      .sort(),
  ).toEqual(commands.sort());
});

describe('what two forms show has another version in both', () => {
  const versionOf = async (path: string, list: string, id: string) =>
    (await readFrom(path, list, id)()).version;
  const settingsVersion = async () => ((await get('/settings')) as Row).version;
  const firstService = async () =>
    ((await get('/services')).services as (Service & Row)[]).find(({ active }) => active) as Service & Row;

  test('a price of a service', async () => {
    const { id, position: _, ...row } = await firstService();
    const whole = await settingsVersion();
    await call('PUT', `/services/${id}`, { ...row, description: 'Another' });
    expect(await settingsVersion()).toBe(whole);
    await call('PUT', `/services/${id}`, { ...row, version: row.version + 1, price: 77, regular_price: 99 });
    expect(await settingsVersion()).toBe(whole + 1);
    await call('PUT', '/settings', { base_price: 78 });
    expect(await versionOf('/services', 'services', id)).toBe(row.version + 3);
    await call('PUT', '/settings', { base_price: 78, business_name: 'Same price' });
    expect(await versionOf('/services', 'services', id)).toBe(row.version + 3);
  });

  test('which service is the first', async () => {
    const ids = ((await get('/services')).services as Row[]).map(({ id }) => id as string);
    const whole = await settingsVersion();
    await call('PUT', '/services/order', { ids: ids.toReversed() });
    expect(await settingsVersion()).toBe(whole + 1);
    await call('PUT', '/services/order', { ids });
  });

  test('a price of an add-on', async () => {
    const before = await versionOf('/add-ons', 'add_ons', 'rush_delivery');
    const whole = await settingsVersion();
    await call('PUT', '/settings', { rush_price: 31 });
    expect(await versionOf('/add-ons', 'add_ons', 'rush_delivery')).toBe(before + 1);
    expect(await settingsVersion()).toBe(whole + 1);
  });

  test('the handle of a way to pay', async () => {
    const before = await versionOf('/payment-methods', 'payment_methods', 'paypal');
    const whole = await settingsVersion();
    await call('PUT', '/settings', { paypal_handle: 'LowTide' });
    expect(await versionOf('/payment-methods', 'payment_methods', 'paypal')).toBe(before + 1);
    await call('PUT', '/payment-methods/paypal', { handle: 'HighTide' });
    expect(await settingsVersion()).toBe(whole + 2);
  });

  test('the id of a service, in codes and add-ons that are for it alone', async () => {
    const id = await add('/services', { ...service(50), id: 'advice' });
    const code = await add('/discounts', { ...discount(50), service: id });
    const extra = await add('/add-ons', { ...addOn(50), services: [id] });
    await call('PUT', `/services/${id}`, { ...service(50), id: 'counsel' });
    expect(await versionOf('/discounts', 'discounts', code)).toBe(2);
    expect(await versionOf('/add-ons', 'add_ons', extra)).toBe(2);
  });
});

test('an import that fills a client’s phone number is a change of the client, one that fills nothing is none', async () => {
  await importClients('name,email\nBo,bo@example.com\n');
  const read = async () => (await get('/clients/bo@example.com/history')).client_info as Row;
  expect(await read()).toMatchObject({ phone: '', version: 1 });
  await importClients('name,email,phone\nBo,bo@example.com,+49 30 1\n');
  expect(await read()).toMatchObject({ phone: '+49 30 1', version: 2 });
  await importClients('name,email,phone\nBo,bo@example.com,+49 30 2\n');
  expect(await read()).toMatchObject({ phone: '+49 30 1', version: 2 });
});

test('removing the mail server is a change of it', async () => {
  const { version } = (await get('/email-server')) as Row;
  const removed = await call('DELETE', '/email-server');
  expect(removed.json()).toMatchObject({ state: 'none', version: version + 1 });
});
