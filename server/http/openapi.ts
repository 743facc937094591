import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type Endpoint, endpoints } from '../../shared/endpoints/index.ts';
import { errorBody } from '../../shared/errors.ts';
import { describeUploads } from './openapi-uploads.ts';

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

const csvBody = {
  requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' as const } } } },
};

/** Checks that JSON Schema cannot express are left out instead of failing. */
const allowEmptySchema = { custom: true, transform: true, pipe: true, void: true, undefined: true } as const;

/** The contract as OpenAPI 3.1, generated from the schemas that validate. */
const createOpenApi = (publicUrl: string): object => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  paths['/api/downloads/{link}'] = { get: download };
  paths['/api/receipts/{link}'] = { get: receipt };
  paths['/api/audio/{filename}'] = { get: sound };
  paths['/api/images/{id}/{file}'] = { get: pictureFile };
  Object.assign(paths, describeUploads(refused));
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Mixfront',
        version: '1',
        description: 'The calls of the storefront and its admin area.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          owner: { type: 'http', scheme: 'bearer' },
          client: { type: 'apiKey', in: 'header', name: 'Order-Key' },
        },
      },
      paths,
    },
    { allowEmptySchema },
  );
};

const operation = (name: string, endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: name,
  summary: endpoint.summary,
  ...(endpoint.access === 'public' ? {} : { security: [{ [endpoint.access]: [] }] }),
  requestParams: {
    ...(endpoint.params ? { path: endpoint.params } : {}),
    ...(endpoint.query ? { query: endpoint.query } : {}),
    ...(endpoint.headers ? { header: endpoint.headers } : {}),
  },
  ...(endpoint.body_type === 'csv' ? csvBody : {}),
  ...(endpoint.body && endpoint.body_type !== 'csv'
    ? {
        requestBody: {
          required: !endpoint.is_body_optional,
          content: {
            [mediaTypes[endpoint.body_type ?? 'json']]: { schema: bodySchema(endpoint, endpoint.body) },
          },
        },
      }
    : {}),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(endpoint.status === 204 ? {} : { content: { 'application/json': { schema: endpoint.response } } }),
    },
    ...(endpoint.current ? { 409: outdated(endpoint.current) } : {}),
    default: refused,
  },
});

const outdated = (current: z.core.$ZodObject): ZodOpenApiResponseObject => ({
  description: 'Refused; with `current` because the `version` sent isn’t the current one',
  content: {
    'application/json': { schema: z.object({ ...errorBody.shape, current: z.optional(current) }) },
  },
});

const refused: ZodOpenApiResponseObject = {
  description: 'Refused',
  content: { 'application/json': { schema: errorBody } },
};
const fileBytes = { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } };

/** A call outside the contract: its response is not JSON. */
const fileCall = (operationId: string, summary: string, names: string[]): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  parameters: [
    ...names.map((name) => ({
      ...{ name, in: 'path' as const, required: true },
      schema: { type: 'string' as const },
    })),
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
const receipt = fileCall(
  'receipt',
  'The receipt of an order as a PDF, by a link of createReceiptLink or createOwnReceiptLink',
  ['link'],
);
const sound = fileCall('sound', 'A sound of a track, by an address of listPortfolio', ['filename']);
const pictureFile = fileCall(
  'pictureFile',
  'A picture in one width and format, as `480.avif`; see listImages',
  ['id', 'file'],
);

/** A multipart call carries files besides its text fields. */
const bodySchema = ({ body_type, files = {} }: Endpoint, body: z.core.$ZodObject): z.core.$ZodType => {
  if (body_type !== 'multipart') return body;
  const kinds = {
    several: z.array(binary).optional(),
    required: binary,
    optional: binary.optional(),
  };
  return z.object({
    ...body._zod.def.shape,
    ...Object.fromEntries(Object.entries(files).map(([name, kind]) => [name, kinds[kind]])),
  });
};

const binary = z.custom().meta({ override: { type: 'string', format: 'binary' } });

export const addOpenApi = (app: FastifyInstance, publicUrl: string): void => {
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    text ??= JSON.stringify(createOpenApi(publicUrl));
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
