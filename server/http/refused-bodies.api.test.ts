import { describe, expect, test } from 'vitest';
import { expectRefusal, json, setRefusals } from '../../test/refusals.ts';

const { stage, send } = setRefusals();

describe('bodies', () => {
  const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
  test.each([
    ['no JSON', '{"base_price":', 400],
    ['nothing', '', 400],
    ['a number JSON has not', '{"base_price":NaN}', 400],
    ['too large a number', '{"base_price":1e999}', 422],
    ['another type', '"text"', 422],
    ['a list', '[]', 422],
    ['a field of no setting', '{"base_price":20,"is_admin":true}', 422],
    ['a prototype', '{"__proto__":{"base_price":1}}', 400],
    ['a prototype, spelled out', '{"\\u005f_proto__":{"base_price":1}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"base_price":1}}}', 400],
    ['a hundred levels', nested(100), 400],
    ['a hundred thousand levels', nested(100_000), 400],
    ['objects four thousand deep', nested(4_000, '{"a":', '}').replace(':}', ':1}'), 400],
    ['a list as long as can be', `[${'0,'.repeat(131_000)}0]`, 422],
    ['twenty thousand fields', `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":0`).join()}}`, 422],
    ['NUL in a text', '{"business_name":"a\\u0000b"}', 422],
    ['half a character', '{"business_name":"\\ud800"}', 422],
    ['a line break in a line', '{"business_name":"a\\nb"}', 422],
    ['too long a text', `{"business_name":"${'x'.repeat(81)}"}`, 422],
  ])('%s', async (_what, body, status) => {
    expectRefusal(await send('/api/admin/settings', json(body)), status);
  });

  /** The status for a body sent without Content-Length. */
  const statusUnannounced = async (body: Buffer<ArrayBuffer>): Promise<number> => {
    const answer = await fetch(`${stage.product.url}/api/admin/settings`, {
      method: 'PUT',
      headers: { ...(await stage.product.asOwner()), 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    return answer.status;
  };

  test('rejects 300 KB as too large, announced by Content-Length or not', async () => {
    const body = Buffer.from(`{"business_name":"${'x'.repeat(300 * 1024)}"}`);
    expectRefusal(await send('/api/admin/settings', json(body)), 413);
    expect(await statusUnannounced(body)).toBe(413);
  });

  test('rejects bytes that are not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"business_name":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]);
    expectRefusal(await send('/api/admin/settings', json(body)), 400);
    expect(await statusUnannounced(body)).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'multipart/form-data; boundary=x',
    'nonsense',
    '',
  ])('does not read JSON sent as %j', async (type) => {
    const answer = await send('/api/admin/settings', json('{"base_price":1}', 'PUT', type));
    // A form without a valid boundary is already refused as malformed.
    expectRefusal(answer, type.startsWith('multipart') ? 400 : 415);
  });

  test('rejects a form field that is sent twice', async () => {
    const form = (body: string) =>
      send('/api/validate-discount', json(body, 'POST', 'application/x-www-form-urlencoded'));
    expectRefusal(await form('code=A&subtotal=50&code=B'), 422);
    expectRefusal(await form('code=A&subtotal=50&subtotal=1'), 422);
    expectRefusal(await form('code[]=A&subtotal=50'), 422);
    expectRefusal(await form(Array.from({ length: 101 }, (_, n) => `f${n}=`).join('&')), 400);
    expect((await form('code=A&subtotal=50&__proto__=x&constructor=y')).status).toBe(200);
  });

  test('rejects query values that are sent twice or have the wrong type', async () => {
    for (const query of [
      'limit=1&limit=2',
      'limit=0',
      'limit=101',
      'limit=1e2x',
      'limit=NaN',
      'cursor=%00',
      'cursor=a&cursor=b',
      'status=none',
      'search=a%00',
    ])
      expectRefusal(await send(`/api/admin/orders?${query}`), 422);
    for (const query of [
      'cursor=czE',
      'search=',
      'search=%25',
      'search=%22',
      'search=%f0%9f%98%80',
      'search=%ff',
      'unknown=1',
    ])
      expect((await send(`/api/admin/orders?${query}`)).status, query).toBe(200);
  });
});
