import { getSitePagePath, TERMS } from '../../../shared/site-page-paths.ts';
import { type SitePage, sitePageForm } from '../../../shared/site-pages.ts';
import { call } from '../../lib/api.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { FormPanel, useContentForm } from '../admin-content/form-panel.tsx';
import type { Editor } from '../admin-content/use-editor.ts';
import { type SitePageRow, sitePageKind, toRow } from './site-page-kind.ts';
import { suggestAddress } from './suggest-address.ts';

/** `slug` is null until it is typed: until then a new page's address follows its title. */
type Text = { title: string; slug: string | null; body: string; in_footer: boolean };
const blank: Text = { title: '', slug: null, body: '', in_footer: true };

/** Adds a page or edits the given one. */
export const SitePageForm = ({ editor, pages }: { editor: Editor<SitePageRow>; pages: SitePageRow[] }) => {
  const { item } = editor;
  const slugOf = ({ slug, title }: Text, row: SitePage | null) =>
    slug ?? row?.slug ?? suggestAddress(title, pages);
  const form = useContentForm({
    kind: sitePageKind,
    editor,
    toValues: (row: SitePage | null): Text =>
      row ? { title: row.title, slug: null, body: row.body, in_footer: row.in_footer } : blank,
    read: (text, row) => parseFields(sitePageForm, { ...text, slug: slugOf(text, row) }),
    send: (body, row) =>
      row
        ? call('PUT /api/admin/pages/:slug', {
            params: { slug: row.slug },
            body: { ...body, version: row.version },
          })
        : call('POST /api/admin/pages', { body }),
    onSaved: (saved, { put, drop }) => {
      // Rows are told apart by their addresses: at another one, the row would be there twice.
      if (item && item.slug !== saved.slug) drop(item.id);
      put(toRow(saved));
    },
  });
  const slug = slugOf(form.values, item);
  return (
    <FormPanel
      form={form}
      editor={editor}
      title={item ? 'Edit page' : 'New page'}
      action={item ? 'Save page' : 'Add page'}
    >
      <TextField form={form} name="title" label="Title" />
      <TextField
        form={{ ...form, values: { slug } }}
        name="slug"
        label="Address"
        hint={
          slug === TERMS
            ? 'Clients must accept this page when they order. Each order keeps the text it was placed with.'
            : `Visitors find it at ${getSitePagePath(slug || '…')}. Clients don’t have to accept it: they only accept the page with the address “${TERMS}”.`
        }
        spellCheck={false}
      />
      <TextField
        form={form}
        name="body"
        label="Text"
        hint="In Markdown: # for a heading, - for a list, **bold**, [words](https://example.com)."
        rows={16}
      />
      <CheckField form={form} name="in_footer" label="Link to it at the foot of your site’s pages" />
    </FormPanel>
  );
};
