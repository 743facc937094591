import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../shared/endpoints.ts';
import { errorBody } from '../../shared/errors.ts';
import { describeUploads } from './openapi-uploads.ts';

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };
// OpenAPI 3.1 speaks JSON Schema 2020-12 (its section 4.8.24).
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

/** The contract as OpenAPI 3.1, made from the very schemas that validate. */
const createOpenApi = (publicUrl: string): object => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  paths['/api/downloads/{link}'] = { get: download };
  paths['/api/audio/{filename}'] = { get: sound };
  paths['/api/images/{id}/{file}'] = {
    get: pictureFile,
  };
  Object.assign(paths, describeUploads(refused));
  return {
    openapi: '3.1.0',
    info: { title: 'Mixfront', version: '1', description: 'The calls of the storefront and its admin area.' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        owner: { type: 'http', scheme: 'bearer' },
        client: { type: 'apiKey', in: 'header', name: 'Order-Key' },
      },
    },
    paths,
  };
};

const operation = (name: string, endpoint: Endpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  ...(endpoint.access === 'public' ? {} : { security: [{ [endpoint.access]: [] }] }),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...parameters(endpoint.headers, 'header'),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { [mediaTypes[endpoint.body_type ?? 'json']]: { schema: bodySchema(endpoint) } },
        },
      }
    : {}),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(endpoint.status === 204
        ? {}
        : { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }),
    },
    default: refused,
  },
});

const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
};
const fileBytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** A call outside the contract: what it answers is no JSON. */
const fileCall = (operationId: string, summary: string, names: string[]) => ({
  operationId,
  summary,
  parameters: [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    { name: 'Range', in: 'header', required: false, schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The whole file', content: fileBytes },
    206: { description: 'The part the Range header asks for', content: fileBytes },
    default: refused,
  },
});

const download = fileCall(
  'download',
  'A file of an order, or all as a zip, by a link of createDownloadLink',
  ['link'],
);
const sound = fileCall('sound', 'A sound of a track, by an address of listPortfolio', ['filename']);
const pictureFile = fileCall(
  'pictureFile',
  'A picture in one width and format, as `480.avif`; see listImages',
  ['id', 'file'],
);

/** A multipart call carries files beside its texts. */
const bodySchema = (endpoint: Endpoint) => {
  const schema = schemaOf(endpoint.body as z.ZodType, 'input') as JsonSchema;
  if (endpoint.body_type !== 'multipart') return schema;
  const files = Object.entries(endpoint.files ?? {});
  const binary = { type: 'string', format: 'binary' };
  return {
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(
        files.map(([name, kind]) => [name, kind === 'several' ? { type: 'array', items: binary } : binary]),
      ),
    },
    required: [
      ...(schema.required ?? []),
      ...files.filter(([, kind]) => kind === 'required').map(([name]) => name),
    ],
  };
};

const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query' | 'header') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as JsonSchema;
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }));
};

export const addOpenApi = (app: FastifyInstance, publicUrl: string): void => {
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    text ??= JSON.stringify(createOpenApi(publicUrl));
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
