const BOUNDARY = '----mixfront-demo';
export const contentType = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (disposition: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);

/** A form's texts as a browser would send them. */
export function* textParts(fields: Record<string, string>): Generator<Buffer> {
  for (const [name, value] of Object.entries(fields)) yield part(`name="${name}"`, Buffer.from(value));
}

export const filePart = (name: string, filename: string, content: Buffer): Buffer =>
  part(`name="${name}"; filename="${filename}"`, content);

export const closingBoundary = Buffer.from(`--${BOUNDARY}--\r\n`);
