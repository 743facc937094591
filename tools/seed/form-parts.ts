const BOUNDARY = '----mixfront-demo';
export const contentType = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (disposition: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);

/** A form's texts as a browser would send them; a list is a repeated field. */
export function* textParts(fields: Record<string, string | string[]>): Generator<Buffer> {
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) yield part(`name="${name}"`, Buffer.from(value));
}

export const filePart = (name: string, filename: string, content: Buffer): Buffer =>
  part(`name="${name}"; filename="${filename}"`, content);

export const closingBoundary = Buffer.from(`--${BOUNDARY}--\r\n`);
