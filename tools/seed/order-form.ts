import type { OrderText } from '../../shared/order-fields.ts';
import type { DemoFilePool } from './demo-file-pool.ts';
import { closingBoundary, filePart, textParts } from './form-parts.ts';
import { type PlannedOrder, songOf } from './plan.ts';
import type { Voice } from './sounds.ts';
import { ownAddOn } from './studio.ts';

export const named = (text: string, title: string): string => text.replaceAll('{title}', title);

/** The body of POST /api/orders/immediate as a browser would send it. */
export async function* orderForm(order: PlannedOrder, shelf: DemoFilePool): AsyncGenerator<Buffer> {
  const { artist, project, title, songs, references, add_ons, discount_code, usesOwnRows } = order;
  // Optional texts are left empty.
  const texts: Partial<Record<OrderText, string>> & { name: string; email: string } = {
    name: artist.name,
    email: artist.email,
    project_details: named(project.details, title),
    notes: named(project.notes, title),
  };
  yield* textParts({
    ...texts,
    song_count: String(project.songs),
    song_title: songs,
    reference: references,
    discount_code,
    accepted_terms: 'true',
    ...(usesOwnRows ? { add_ons: ownAddOn } : {}),
    ...Object.fromEntries(add_ons.map((flag) => [flag, 'true'])),
  });
  const takes = new Map<Voice, number>();
  for (const { name, voice, song = 1 } of shelf.isTiny ? project.files.slice(0, 1) : project.files) {
    const n = takes.get(voice) ?? 0;
    takes.set(voice, n + 1);
    yield filePart('files', named(name, title), await shelf.take(voice, songOf(order, song), n));
  }
  yield closingBoundary;
}
