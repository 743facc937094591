import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowList } from './row-list.tsx';

test('amounts are set in the text face, in columns', () => {
  const form = {
    values: { volume: [{ price: '45' }] },
    errors: {},
    isBusy: false,
    set: () => undefined,
  };
  const html = renderToStaticMarkup(
    <RowList
      form={form}
      name="volume"
      columns={[{ field: 'price', label: 'Price', inputMode: 'decimal' }]}
      blank={{ price: '' }}
      add="Add a price"
      nameRow={({ price }) => price}
      className=""
    >
      None
    </RowList>,
  );
  expect(html).toMatch(/<input[^>]* class="[^"]*\bfigures\b/);
  expect(html).not.toContain('font-mono');
});
