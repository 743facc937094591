import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';

type Headers = Record<string, string>;

const version = { 'Tus-Resumable': '1.0.0' };
const length = { 'Upload-Length': 'Bytes of the whole file' };
const expiry = { 'Upload-Expires': 'When it goes if nothing more comes' };
const durable = { 'Upload-Offset': 'Bytes that are durable' };
const uploadId = {
  ...{ name: 'upload_id', in: 'path' as const, required: true },
  schema: { type: 'string' as const, pattern: '^[0-9a-f]{32}$' },
};
const header = (description: string) => ({ description, schema: { type: 'string' as const } });

/**
 * The calls of the upload protocol (tus 1.0.0). They carry their data in headers, so they are not generated from
 * schemas: `sent` and `answered` are headers with what they mean.
 */
export const describeUploads = (refused: ZodOpenApiResponseObject): ZodOpenApiPathsObject => {
  const call = (
    operationId: string,
    summary: string,
    status: 200 | 201 | 204,
    sent: Headers,
    answered: Headers = {},
  ): ZodOpenApiOperationObject => ({
    operationId,
    summary,
    parameters: Object.entries(sent).map(([name, description]) => ({
      ...{ name, in: 'header' as const, required: true },
      ...header(description),
    })),
    responses: {
      [status]: {
        description: 'Done',
        headers: Object.fromEntries(
          Object.entries(answered).map(([name, description]) => [name, header(description)]),
        ),
      },
      default: refused,
    },
  });
  const ofUpload = (one: ZodOpenApiOperationObject) => ({
    ...one,
    parameters: [uploadId, ...(one.parameters ?? [])],
  });
  return {
    '/api/uploads': {
      options: call(
        'describeUploads',
        'Version and extensions of the upload protocol, and the largest file',
        204,
        {},
        { 'Tus-Version': '1.0.0', 'Tus-Extension': 'Extensions', 'Tus-Max-Size': 'Bytes' },
      ),
      post: call(
        'openUpload',
        'Announce a file; its first bytes may come along',
        201,
        {
          ...{ ...version, ...length },
          'Upload-Metadata':
            'filename, and path where the file was dropped in a folder, each with its value in Base64',
        },
        { Location: 'Where the upload is', ...expiry },
      ),
    },
    '/api/uploads/{upload_id}': {
      head: ofUpload(
        call('getUploadOffset', 'How much of a file is here, so that the rest can follow', 200, version, {
          ...{ ...durable, ...length },
          'Upload-Metadata': 'As announced',
        }),
      ),
      patch: {
        ...ofUpload(
          call(
            'sendPiece',
            'Send a piece; what has come of it is kept when it breaks off',
            204,
            { ...version, 'Upload-Offset': 'Where the piece begins' },
            { ...durable, ...expiry },
          ),
        ),
        requestBody: {
          required: true,
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      },
      delete: ofUpload(call('removeUpload', 'Take an upload away that no order has', 204, version)),
    },
  };
};
