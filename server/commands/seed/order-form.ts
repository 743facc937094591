import { endOfForm, filePart, textParts } from './form-parts.ts';
import type { PlannedOrder } from './plan.ts';
import type { Shelf } from './shelf.ts';

/** The body of POST /api/orders/immediate as a browser would send it. */
export async function* orderForm(order: PlannedOrder, shelf: Shelf): AsyncGenerator<Buffer> {
  const { artist, project, title, add_ons, discount_code } = order;
  const named = (text: string) => text.replaceAll('{title}', title);
  yield* textParts({
    name: artist.name,
    email: artist.email,
    project_details: named(project.details),
    notes: named(project.notes),
    song_count: String(project.songs),
    discount_code,
    ...Object.fromEntries(add_ons.map((flag) => [flag, 'true'])),
  });
  const session = shelf.session();
  for (const [name, voice] of shelf.isTiny ? project.files.slice(0, 1) : project.files) {
    const content = await shelf.take(voice, session);
    if (content) yield filePart('files', named(name), content);
  }
  yield endOfForm;
}
