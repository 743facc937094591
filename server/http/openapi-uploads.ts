type Words = {
  operationId: string;
  summary: string;
  sent: { name: string; required: boolean; description: string }[];
  status: number;
  answered: Record<string, string>;
  hasBody?: boolean;
};

const version = { name: 'Tus-Resumable', required: true, description: '1.0.0' };
const length = { name: 'Upload-Length', required: true, description: 'Bytes of the whole file' };
const metadata = {
  name: 'Upload-Metadata',
  required: true,
  description: 'filename, and path where the file was dropped in a folder, each with its value in Base64',
};
const offset = { name: 'Upload-Offset', required: true, description: 'Where the piece begins' };

const header = (description: string) => ({ description, schema: { type: 'string' } });

/**
 * The calls of the upload protocol (tus 1.0.0). They carry their data in headers, so they are not generated from
 * schemas.
 */
export const describeUploads = (refused: object): Record<string, Record<string, unknown>> => {
  const operation = (path: string, { operationId, summary, sent, status, answered, hasBody }: Words) => ({
    operationId,
    summary,
    parameters: [
      ...(path.includes('{') ? [uploadIdParameter] : []),
      ...sent.map(({ name, required, description }) => ({
        name,
        in: 'header',
        required,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(hasBody ? { requestBody: { required: true, content: piece } } : {}),
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
  return Object.fromEntries(
    Object.entries(calls).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, words]) => [method, operation(path, words)])),
    ]),
  );
};

const piece = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } };
const uploadIdParameter = {
  name: 'upload_id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
};
const offsetHeader = { 'Upload-Offset': 'Bytes that are durable' };

const calls: Record<string, Record<string, Words>> = {
  '/api/uploads': {
    options: {
      operationId: 'describeUploads',
      summary: 'Version and extensions of the upload protocol, and the largest file',
      sent: [],
      status: 204,
      answered: { 'Tus-Version': '1.0.0', 'Tus-Extension': 'Extensions', 'Tus-Max-Size': 'Bytes' },
    },
    post: {
      operationId: 'openUpload',
      summary: 'Announce a file; its first bytes may come along',
      sent: [version, length, metadata],
      status: 201,
      answered: { Location: 'Where the upload is', 'Upload-Expires': 'When it goes if nothing more comes' },
    },
  },
  '/api/uploads/{upload_id}': {
    head: {
      operationId: 'getUploadOffset',
      summary: 'How much of a file is here, so that the rest can follow',
      sent: [version],
      status: 200,
      answered: {
        ...offsetHeader,
        'Upload-Length': 'Bytes of the whole file',
        'Upload-Metadata': 'As announced',
      },
    },
    patch: {
      operationId: 'sendPiece',
      summary: 'Send a piece; what has come of it is kept when it breaks off',
      sent: [version, offset],
      status: 204,
      answered: { ...offsetHeader, 'Upload-Expires': 'When it goes if nothing more comes' },
      hasBody: true,
    },
    delete: {
      operationId: 'removeUpload',
      summary: 'Take an upload away that no order has',
      sent: [version],
      status: 204,
      answered: {},
    },
  },
};
