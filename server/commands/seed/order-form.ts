import type { PlannedOrder } from './plan.ts';
import type { Shelf } from './shelf.ts';

const BOUNDARY = '----mixfront-demo';
export const contentType = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of POST /api/orders/immediate as a browser would send it. */
export async function* orderForm(order: PlannedOrder, shelf: Shelf): AsyncGenerator<Buffer> {
  const { artist, project, title, add_ons, discount_code } = order;
  const named = (text: string) => text.replaceAll('{title}', title);
  const fields = {
    name: artist.name,
    email: artist.email,
    project_details: named(project.details),
    notes: named(project.notes),
    song_count: String(project.songs),
    discount_code,
    ...Object.fromEntries(add_ons.map((flag) => [flag, 'true'])),
  };
  for (const [name, value] of Object.entries(fields)) yield part(`name="${name}"`, Buffer.from(value));
  const session = shelf.session();
  for (const [name, voice] of shelf.isTiny ? project.files.slice(0, 1) : project.files) {
    const content = await shelf.take(voice, session);
    if (content) yield part(`name="files"; filename="${named(name)}"`, content);
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

const part = (disposition: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
