import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, fillPath, realParameters } from '../../test/endpoint-calls.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { orderKey } from '../features/ledger/order-key.ts';

type Schema = { [key: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  security?: { owner: [] }[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  components: { securitySchemes: Schema };
  paths: Record<string, Record<string, Operation>>;
};

let product: TestApp;
let document: Document;
beforeAll(async () => {
  product = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
  document = (await product.app.inject('/api/openapi.json')).json<Document>();
});
afterAll(() => product.close());

const operationOf = ({ path, method }: (typeof calls)[number][1]) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
/** A schema and all its nested schemas. */
const partsOf = (value: unknown): Schema[] =>
  typeof value === 'object' && value !== null
    ? [value as Schema, ...Object.values(value).flatMap(partsOf)]
    : [];

test('is an OpenAPI 3.1 document of this installation', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Mixfront', version: expect.any(String) });
  expect(document.servers).toEqual([{ url: 'https://studio.example' }]);
  expect(document.components.securitySchemes).toEqual({
    owner: { type: 'http', scheme: 'bearer' },
    client: { type: 'apiKey', in: 'header', name: 'Order-Key' },
  });
});

test('contains every call of the contract, the file downloads, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    [
      'GET /api/downloads/{link}',
      'GET /api/receipts/{link}',
      'GET /api/audio/{filename}',
      'GET /api/images/{id}/{file}',
      'OPTIONS /api/uploads',
      'POST /api/uploads',
      'HEAD /api/uploads/{upload_id}',
      'PATCH /api/uploads/{upload_id}',
      'DELETE /api/uploads/{upload_id}',
      ...calls.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    ].sort(),
  );
});

describe('every call', () => {
  test('has a name, its authentication and its responses', () => {
    for (const [name, endpoint] of calls) {
      const operation = operationOf(endpoint);
      expect(operation?.operationId).toBe(name);
      expect(operation?.summary, name).toMatch(/^[A-Z].{5,}/);
      expect(operation?.security, name).toEqual(
        endpoint.access === 'public' ? undefined : [{ [endpoint.access]: [] }],
      );
      const { status = 200 } = endpoint;
      const answers = [String(status), ...('current' in endpoint ? ['409'] : []), 'default'];
      expect(Object.keys(operation?.responses ?? {}).sort(), name).toEqual(answers);
      for (const answer of status === 204 ? ['default'] : answers)
        expect(operation?.responses[answer]?.content['application/json']?.schema.type).toBe('object');
    }
  });

  test('describes each path parameter once, and the query parameters', () => {
    for (const [name, endpoint] of calls) {
      const parameters = operationOf(endpoint)?.parameters ?? [];
      const named = (where: string) =>
        parameters
          .filter((one) => one.in === where)
          .map((parameter) => parameter.name)
          .sort();
      expect(named('path'), name).toEqual(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter).sort(),
      );
      expect(named('query'), name).toEqual(Object.keys(endpoint.query?._zod.def.shape ?? {}).sort());
      for (const one of parameters) {
        expect(one.required ?? false, name).toBe(one.in === 'path');
        expect(Object.keys(one.schema).length, name).toBeGreaterThan(0);
      }
    }
  });

  test('describes its body as it is sent', () => {
    for (const [name, endpoint] of calls) {
      const content = operationOf(endpoint)?.requestBody?.content;
      expect(content === undefined, name).toBe(!endpoint.body && endpoint.body_type !== 'csv');
      if (endpoint.body_type === 'csv') expect(Object.keys(content ?? {}), name).toEqual(['text/csv']);
      if (!endpoint.body || endpoint.body_type === 'csv') continue;
      const type = {
        json: 'application/json',
        form: 'application/x-www-form-urlencoded',
        multipart: 'multipart/form-data',
      };
      expect(Object.keys(content ?? {}), name).toEqual([type[endpoint.body_type ?? 'json']]);
      const schema = Object.values(content ?? {})[0]?.schema as { properties: Schema };
      expect(Object.keys(schema.properties), name).toEqual(
        expect.arrayContaining(Object.keys(endpoint.body._zod.def.shape)),
      );
    }
  });
});

test('names the header that makes retries safe, and the type of downloads', () => {
  const headers = calls.flatMap(([name, endpoint]) =>
    (operationOf(endpoint)?.parameters ?? [])
      .filter((one) => one.in === 'header')
      .map((one) => [name, one.name, one.required ?? false, one.schema.pattern]),
  );
  const retried = calls.filter(([, endpoint]) => 'headers' in endpoint).map(([name]) => name);
  expect(retried).toEqual(expect.arrayContaining(['placeOrder', 'addPayment', 'reportPayment']));
  expect(headers).toEqual(retried.map((name) => [name, 'Idempotency-Key', false, '^[\\x21-\\x7e]{1,128}$']));
  const download = document.paths['/api/downloads/{link}']?.get;
  expect(Object.keys(download?.responses ?? {}).sort()).toEqual(['200', '206', 'default']);
});

test('uses only JSON Schema 2020-12: no older forms, no broken references', () => {
  for (const part of partsOf(document.paths)) {
    expect(part).not.toHaveProperty('nullable');
    expect(typeof part.exclusiveMinimum).not.toBe('boolean');
    expect(part).not.toHaveProperty('$schema');
    expect(part).not.toHaveProperty('$ref');
    if (Array.isArray(part.required) && part.properties)
      expect(Object.keys(part.properties as object)).toEqual(expect.arrayContaining(part.required));
    if (typeof part.pattern === 'string') expect(() => new RegExp(part.pattern as string, 'u')).not.toThrow();
  }
});

test('matches what the product really answers', async () => {
  const parameters = await realParameters(product);
  const id = parameters['/api/client-orders/:order_id'] ?? '';
  const key = await orderKey(product.deps.database, { id, link_version: 1 });
  for (const [name, endpoint] of calls.filter(([, { method }]) => method === 'GET')) {
    const answer = await product.app.inject({
      url: fillPath(endpoint, parameters[endpoint.path]),
      headers: endpoint.access === 'client' ? { 'order-key': key } : await product.asOwner(),
    });
    expect(answer.statusCode, name).toBe(200);
    const schema = operationOf(endpoint)?.responses['200']?.content['application/json']?.schema as Parameters<
      typeof z.fromJSONSchema
    >[0];
    expect(z.fromJSONSchema(schema).safeParse(answer.json()).error?.issues, name).toBeUndefined();
  }
  const refused = await product.app.inject('/api/admin/orders');
  const schema = Object.values(document.paths)[0]?.get?.responses.default?.content['application/json']
    ?.schema as Parameters<typeof z.fromJSONSchema>[0];
  expect(z.fromJSONSchema(schema).safeParse(refused.json()).success).toBe(true);
  expect(z.fromJSONSchema(schema).safeParse({ error: 'no detail' }).success).toBe(false);
});
